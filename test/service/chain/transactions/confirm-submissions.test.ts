import { getBase64Decoder } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import type { Submission } from "../../../../demo/service/chain/transactions/confirm-submissions.js";
import { startLocalChain, type LocalChain } from "../local-chain.js";
import { cosignOne, prepareOne } from "../mint.js";
import { orderOf } from "../order.js";

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
});

/** Co-signs a mint without sending it. */
async function submit(number = 1): Promise<Submission & { readonly transactionBytes: Uint8Array }> {
  const prepared = await prepareOne(local, orderOf(local), number);
  return { ...prepared, ...(await cosignOne(local, prepared)) };
}

/** Sends the bytes without preflight. */
async function broadcast(transactionBytes: Uint8Array): Promise<void> {
  const encoded = getBase64Decoder().decode(transactionBytes) as never;
  await local.rpc.sendTransaction(encoded, { encoding: "base64", skipPreflight: true }).send();
}

async function confirm(...submissions: Submission[]): Promise<string[]> {
  return (await local.chain.confirm(submissions)).map(({ status }) => status);
}

/** Advances slots until the last valid block is finalized and followed by `more` blocks. */
async function passLastValid({ lastValidBlockHeight }: Submission, more: number): Promise<void> {
  const { blockHeight } = await local.rpc.getEpochInfo({ commitment: "finalized" }).send();
  local.ledger.advanceSlot(Number(lastValidBlockHeight - blockHeight) + more);
}

describe("a submission is", () => {
  it("pending while no confirmed block has it", async () => {
    const submission = await submit();
    expect(await confirm(submission)).toEqual(["pending"]);
    await broadcast(submission.transactionBytes);
    expect(await confirm(submission)).toEqual(["pending"]);
  });

  it("confirmed once a confirmed block has it, and finalized afterwards", async () => {
    const submission = await submit();
    await broadcast(submission.transactionBytes);
    local.ledger.advanceSlot();
    expect(await confirm(submission)).toEqual(["confirmed"]);
    local.ledger.advanceSlot(30);
    expect(await confirm(submission)).toEqual(["confirmed"]);
    local.ledger.advanceSlot();
    expect(await confirm(submission)).toEqual(["finalized"]);
    await passLastValid(submission, 300);
    expect(await confirm(submission)).toEqual(["finalized"]);
  });

  it("failed once it failed in a finalized block, with the reason", async () => {
    const first = await submit(1);
    local.ledger.advanceSlot();
    const second = await submit(1);
    await broadcast(first.transactionBytes);
    await broadcast(second.transactionBytes);
    expect(await confirm(first, second)).toEqual(["pending", "pending"]);

    local.ledger.advanceSlot(31);
    expect(await confirm(first, second)).toEqual(["confirmed", "pending"]);
    local.ledger.advanceSlot();
    expect(await local.chain.confirm([first, second])).toMatchObject([
      { status: "finalized" },
      { status: "failed", failure: { reason: "ADDRESS_TAKEN" } },
    ]);
  });

  it("expired once its last valid block is finalized without it, no earlier", async () => {
    const submission = await submit();
    await passLastValid(submission, 0);
    expect(await confirm(submission)).toEqual(["pending"]);
    local.ledger.advanceSlot();
    expect(await confirm(submission)).toEqual(["expired"]);

    await broadcast(submission.transactionBytes);
    local.ledger.advanceSlot();
    expect(await confirm(submission)).toEqual(["expired"]);
  });

  it("resolved separately from others of the same request", async () => {
    const [landed, lost] = [await submit(1), await submit(2)];
    await broadcast(landed.transactionBytes);
    await passLastValid(lost, 1);
    const fresh = await submit(3);
    const many = Array.from({ length: 130 }, () => [landed, lost, fresh]).flat();
    expect(await confirm(...many)).toEqual(
      many.map((_, index) => ["finalized", "expired", "pending"][index % 3]),
    );
    expect(await confirm()).toEqual([]);
  });
});

it("a submission with a status takes one request, and the height of the chain is read only for others", async () => {
  const [landed, lost] = [await submit(1), await submit(2)];
  await broadcast(landed.transactionBytes);
  local.ledger.advanceSlot();
  const methods: string[] = [];
  local.node.intercept = (method, proceed) => {
    methods.push(method);
    return proceed();
  };
  expect(await confirm(landed)).toEqual(["confirmed"]);
  expect(methods).toEqual(["getSignatureStatuses"]);
  expect(await confirm(landed, lost)).toEqual(["confirmed", "pending"]);
  expect(methods.slice(1)).toEqual(["getSignatureStatuses", "getEpochInfo", "getSignatureStatuses"]);
});

describe("a submission that has landed or still can is not expired", () => {
  it("when it lands in its last valid block, after the height was read", async () => {
    const submission = await submit();
    const { blockHeight } = await local.rpc.getEpochInfo({ commitment: "processed" }).send();
    local.ledger.advanceSlot(Number(submission.lastValidBlockHeight - blockHeight));
    local.node.intercept = async (method, proceed) => {
      const answer = await proceed();
      if (method === "getEpochInfo") {
        await broadcast(submission.transactionBytes);
        local.ledger.advanceSlot(33);
      }
      return answer;
    };
    expect(await confirm(submission)).toEqual(["finalized"]);
  });

  it("when it lands in its last valid block, and that block can still be reverted", async () => {
    const submission = await submit();
    const { blockHeight } = await local.rpc.getEpochInfo({ commitment: "processed" }).send();
    // The last valid block has long been confirmed, empty, but a fork may replace it.
    local.ledger.advanceSlot(Number(submission.lastValidBlockHeight - blockHeight) + 31);
    expect(await confirm(submission)).toEqual(["pending"]);
    local.ledger.advanceSlot(2);
    expect(await confirm(submission)).toEqual(["expired"]);
  });

  it("when the node has lost its status", async () => {
    const submission = await submit();
    await broadcast(submission.transactionBytes);
    await passLastValid(submission, 1);
    local.node.intercept = async (method, proceed) => {
      const answer = (await proceed()) as { result: { value: unknown[] } };
      if (method === "getSignatureStatuses") answer.result.value = answer.result.value.map(() => null);
      return answer;
    };
    expect(await confirm(submission)).toEqual(["finalized"]);
  });

  it("when the node that returns accounts lags behind the one that returned the height", async () => {
    const submission = await submit();
    await passLastValid(submission, 1);
    local.node.intercept = async (method, proceed) => {
      const answer = (await proceed()) as { result: { absoluteSlot: number } };
      if (method === "getEpochInfo") answer.result.absoluteSlot += 1;
      return answer;
    };
    expect(await confirm(submission)).toEqual(["pending"]);
    local.ledger.advanceSlot();
    local.node.intercept = (_method, proceed) => proceed();
    expect(await confirm(submission)).toEqual(["expired"]);
  });

  it("and lamports that somebody sent to the address don't count as the item", async () => {
    const submission = await submit();
    await local.fund(submission.mintAddress as never, 5_000_000n);
    await passLastValid(submission, 1);
    expect(await confirm(submission)).toEqual(["expired"]);
  });
});

describe("a node whose statuses contradict its own accounts", () => {
  type Status = Record<string, unknown> & { slot: number };

  /** Changes every status that the node has. `now` is the slot of the response. */
  function changeStatuses(change: (status: Status, now: number) => object): void {
    local.node.intercept = async (method, proceed) => {
      const answer = (await proceed()) as { result: { context: { slot: number }; value: (Status | null)[] } };
      if (method === "getSignatureStatuses") {
        const { context, value } = answer.result;
        answer.result.value = value.map((status) => status && (change(status, context.slot) as Status));
      }
      return answer;
    };
  }
  const staysProcessed = (status: Status) => ({
    ...status,
    confirmations: 0,
    confirmationStatus: "processed",
  });
  const stays: Readonly<Record<string, (status: Status, now: number) => object>> = {
    processed: staysProcessed,
    "processed in the newest slot": (status, now) => ({ ...staysProcessed(status), slot: now }),
    "without a level": (status) => ({ ...status, confirmationStatus: null }),
    confirmed: (status) => ({ ...status, confirmations: 1, confirmationStatus: "confirmed" }),
    "failed below finalized": (status) => ({
      ...staysProcessed(status),
      err: { InstructionError: [0, { Custom: 1 }] },
    }),
  };

  function watch() {
    const reports: object[] = [];
    const chain = local.create({ reportContradiction: (details) => void reports.push(details) });
    return { reports, chain };
  }

  it.each(Object.entries(stays))(
    "is overruled by them once nothing more can land: %s",
    async (_name, change) => {
      const submission = await submit();
      await broadcast(submission.transactionBytes);
      await passLastValid(submission, 1);
      changeStatuses(change);
      expect(await confirm(submission)).toEqual(["finalized"]);
    },
  );

  it.each([false, true])("confirms a mint after 20 slots, and is reported; poll: %s", async (isPoll) => {
    const { reports, chain } = watch();
    const submission = await submit();
    await broadcast(submission.transactionBytes);
    changeStatuses(staysProcessed);
    local.ledger.advanceSlot(19);
    expect(await chain.confirm([submission], { isPoll })).toEqual([{ status: "pending" }]);
    expect(reports).toEqual([]);
    local.ledger.advanceSlot();
    expect(await chain.confirm([submission], { isPoll })).toEqual([{ status: "confirmed" }]);
    const { signature, mintAddress } = submission;
    expect(reports).toEqual([{ signature, mintAddress, status: "processed", accounts: "confirmed" }]);
  });

  it("keeps nothing reserved for a transaction that only a fork had", async () => {
    const { reports, chain } = watch();
    const submission = await submit();
    const before = await local.rpc.getEpochInfo().send();
    await passLastValid(submission, 1);
    local.node.intercept = async (method, proceed) => {
      const answer = (await proceed()) as { result: { value: unknown[] } };
      const slot = Number(before.absoluteSlot);
      const status = { slot, confirmations: 1, err: null, confirmationStatus: "confirmed" };
      if (method === "getSignatureStatuses") answer.result.value = [status];
      return answer;
    };
    expect(await chain.confirm([submission])).toEqual([{ status: "expired" }]);
    expect(reports).toMatchObject([{ status: "confirmed", accounts: "expired" }]);
  });

  it("isn't one that is honest", async () => {
    const { reports, chain } = watch();
    const submission = await submit();
    await broadcast(submission.transactionBytes);
    for (let slot = 0; slot < 40; slot++) {
      await chain.confirm([submission]);
      local.ledger.advanceSlot();
    }
    expect(reports).toEqual([]);
  });
});
