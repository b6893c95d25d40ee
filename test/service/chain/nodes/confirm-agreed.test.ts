import { describe, expect, it } from "vitest";
import type { ConfirmingNode } from "../../../../demo/service/chain/transactions/confirm-agreed.js";
import { createNodeRpc } from "../../../../demo/service/chain/rpc/node-rpc.js";
import { startLocalChain, type Intercept } from "../local-chain.js";
import { cosignOne, mintOne, prepareOne } from "../mint.js";

type View = Record<string, (proceed: () => Promise<unknown>) => unknown>;

const answer = (result: unknown) => ({ jsonrpc: "2.0", id: "1", result });

/** A chain, and nodes of which each may answer otherwise than the chain is. */
async function setUp(views: readonly View[]) {
  const local = await startLocalChain();
  const events: Record<string, unknown>[] = [];
  const asked: string[] = [];
  const methods: string[] = [];
  const nodes = views.map((view, index): ConfirmingNode => {
    const name = `node ${index}`;
    const intercept: Intercept = async (method, proceed) => {
      asked.push(name);
      methods.push(method);
      return view[method] ? view[method](proceed) : proceed();
    };
    return {
      name,
      rpc: createNodeRpc(async (request) => {
        local.node.intercept = intercept;
        return local.transport(request);
      }),
      distrust: (details) => void events.push({ distrusted: name, ...details }),
      reportContradiction: (details) => void events.push({ contradictsItself: name, ...details }),
    };
  });
  const chain = local.create({
    confirmingNodes: {
      list: () => nodes,
      reportDisagreement: (details) => void events.push({ disagreement: true, ...details }),
    },
  });
  return { local, chain, events, asked, methods };
}

const statusOf = (status: unknown) => () => answer({ context: { slot: 900 }, value: [status] });
const processed = { slot: 5, confirmations: 0, err: null, confirmationStatus: "processed" };
const confirmed = { slot: 5, confirmations: 1, err: null, confirmationStatus: "confirmed" };
const finalized = { slot: 5, confirmations: null, err: null, confirmationStatus: "finalized" };

/** Node on a fork: it has seen what the others never will. */
const forked = (status: object): View => ({ getSignatureStatuses: statusOf(status) });
/** Node that doesn't know a transaction, nor its account. */
const ignorant: View = {
  getSignatureStatuses: statusOf(null),
  getMultipleAccounts: () => answer({ context: { slot: 900 }, value: [null] }),
};
const away: View = {
  getSignatureStatuses: () => Promise.reject(new Error("ECONNREFUSED")),
};
const honest: View = {};

/** A transaction that was never sent. */
async function unsent(local: Awaited<ReturnType<typeof startLocalChain>>) {
  const prepared = await prepareOne(local);
  return { ...prepared, ...(await cosignOne(local, prepared)) };
}

describe("a mint that nodes report on", () => {
  it.each([
    ["two nodes know it", [honest, honest], "confirmed"],
    ["one node knows it, and the others can't be reached", [away, honest, away], "confirmed"],
    ["one of three is behind", [honest, forked({}), honest], "confirmed"],
  ])("counts when %s", async (_what, views, status) => {
    const { local, chain, events } = await setUp(
      views.map((view) =>
        view === away || view === honest ? view : { getSignatureStatuses: statusOf(null) },
      ),
    );
    const { prepared, cosigned } = await mintOne(local);
    expect(await chain.confirm([{ ...prepared, ...cosigned }])).toEqual([{ status }]);
    expect(events).toEqual([]);
  });

  it.each([confirmed, finalized])(
    "isn't settled by one node's word that it is there, while another doesn't know it: %j",
    async (status) => {
      const { local, chain, events } = await setUp([forked(status), honest]);
      const submission = await unsent(local);
      expect(await chain.confirm([submission])).toEqual([{ status: "pending" }]);
      expect(events).toEqual([]);
    },
  );

  it("isn't released because one node lacks it while another has it, and this is reported", async () => {
    const { local, chain, events } = await setUp([ignorant, honest]);
    const { prepared, cosigned } = await mintOne(local);
    local.ledger.advanceSlot(200);
    expect(await chain.confirm([{ ...prepared, ...cosigned }])).toEqual([{ status: "pending" }]);
    expect(events).toEqual([
      {
        disagreement: true,
        signature: cosigned.signature,
        nodes: { "node 0": "expired", "node 1": "finalized" },
      },
    ]);
  });

  it("has landed if two of three say so, and the third is excluded", async () => {
    const { local, chain, events } = await setUp([ignorant, honest, honest]);
    const { prepared, cosigned } = await mintOne(local);
    local.ledger.advanceSlot(200);
    expect(await chain.confirm([{ ...prepared, ...cosigned }])).toEqual([{ status: "finalized" }]);
    expect(events).toMatchObject([{ distrusted: "node 0" }]);
  });

  it("will never land if two of three say so, and the third is excluded", async () => {
    const { local, chain, events } = await setUp([forked(finalized), honest, honest]);
    const submission = await unsent(local);
    local.ledger.advanceSlot(200);
    expect(await chain.confirm([submission])).toEqual([{ status: "expired" }]);
    expect(events).toMatchObject([{ distrusted: "node 0" }]);
  });

  it("is confirmed although one of two nodes never says so, which its own accounts contradict", async () => {
    const { local, chain, events } = await setUp([forked(processed), honest]);
    const { prepared, cosigned } = await mintOne(local);
    expect(await chain.confirm([{ ...prepared, ...cosigned }])).toEqual([{ status: "confirmed" }]);
    expect(events).toMatchObject([{ contradictsItself: "node 0", status: "processed" }]);
  });

  it("that a fork may still revert excludes no node", async () => {
    const recent = { ...confirmed, slot: 880 };
    const { local, chain, events } = await setUp([forked(recent), honest, honest]);
    const submission = await unsent(local);
    local.ledger.advanceSlot(200);
    expect(await chain.confirm([submission])).toEqual([{ status: "expired" }]);
    expect(events).toEqual([]);
  });

  it("is looked up on two nodes, and on a third only if they disagree", async () => {
    const { local, chain, asked } = await setUp([honest, honest, honest]);
    const { prepared, cosigned } = await mintOne(local);
    await chain.confirm([{ ...prepared, ...cosigned }]);
    expect(new Set(asked)).toEqual(new Set(["node 0", "node 1"]));
  });

  it("is polled with one request while no node has it, and is confirmed by two", async () => {
    const { local, chain, asked, methods } = await setUp([honest, honest, honest]);
    const submission = await unsent(local);
    expect(await chain.confirm([submission], { isPoll: true })).toEqual([{ status: "pending" }]);
    expect(asked).toEqual(["node 0"]);
    const { prepared, cosigned } = await mintOne(local);
    asked.length = methods.length = 0;
    const states = await chain.confirm([{ ...prepared, ...cosigned }], { isPoll: true });
    expect(states).toEqual([{ status: "confirmed" }]);
    expect(asked).toEqual(["node 0", "node 1"]);
    expect(new Set(methods)).toEqual(new Set(["getSignatureStatuses"]));
  });

  it("isn't settled by a poll's first node alone", async () => {
    const { local, chain, asked } = await setUp([forked(confirmed), honest]);
    const submission = await unsent(local);
    expect(await chain.confirm([submission], { isPoll: true })).toEqual([{ status: "pending" }]);
    expect(asked).toEqual(["node 0", "node 1"]);
  });

  it("is an error when no node answers", async () => {
    const { local, chain } = await setUp([away, away]);
    const submission = await unsent(local);
    await expect(chain.confirm([submission])).rejects.toMatchObject({
      code: "CHAIN_UNAVAILABLE",
      context: { method: "getSignatureStatuses", nodeSays: "ECONNREFUSED" },
    });
  });
});
