import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queuedOrders } from "../../../../demo/service/mint/queue/tables.js";
import { createMintService } from "../../../../demo/service/mint/mint-service.js";
import { signFake } from "../fake-chain.js";
import { createCollection, createHarness, makeWallet, useDatabase } from "../harness.js";

const shared = useDatabase();
const second = 1_000;
let clients = 0;
/** Address of a client that no other test has. */
const makeClient = () => `queued client ${++clients}`;

type Plan = Parameters<typeof createCollection>[1];

interface OrderPlan {
  readonly walletAddress: string;
  readonly quantity: number;
  readonly client: string | null;
  readonly phaseId?: string | undefined;
}

async function setUp(plan: Plan = {}) {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, plan);
  const { collectionId } = drop;
  const processes = Array.from({ length: 3 }, () => createMintService(harness.context));
  let requests = 0;

  /** Arguments of a prepare. */
  const order = ({ phaseId = drop.phaseId, client, ...of }: OrderPlan) =>
    [
      { key: harness.keyId, client },
      { collectionId, phaseId, ...of },
    ] as const;
  /** Order of one client and wallet, which each time asks another process. */
  function makeOrder({ quantity = 1, client = makeClient(), phaseId }: Partial<OrderPlan> = {}) {
    const walletAddress = makeWallet();
    const prepare = () =>
      processes[requests++ % 3]!.prepareMint(...order({ walletAddress, quantity, client, phaseId }));
    /** Code of the error with its details, or `prepared`. */
    const ask = () =>
      prepare().then(
        () => "prepared",
        ({ code, details }: { code: string; details?: object }) => ({ code, ...details }),
      );
    return { prepare, ask };
  }

  /** Holds units until `release` lets the session run out. */
  async function hold(quantity = 1) {
    await makeOrder({ quantity, client: null }).prepare();
  }
  async function release() {
    harness.pass(90 * second);
    await harness.jobs.sweep();
  }
  return { ...harness, ...drop, processes, order, makeOrder, hold, release };
}

/** Answer to an order that waits for this many units of others. */
const waits = (ahead: number) => ({ code: "SOLD_OUT", reserved: true, ahead });

describe("An order for which all that is left is reserved", () => {
  it("waits, and learns how many units are ahead of it and when to retry", async () => {
    const { makeOrder, hold } = await setUp({ supplyTotal: 4 });
    await hold(4);
    await expect(makeOrder({ quantity: 2 }).prepare()).rejects.toMatchObject({
      code: "SOLD_OUT",
      status: 409,
      retryAfterSeconds: 5,
      details: { reserved: true, ahead: 0 },
    });
    expect(await makeOrder().ask()).toEqual(waits(2));
    expect(await makeOrder().ask()).toEqual(waits(3));
  });

  it("retries later the more units are ahead of it", async () => {
    const { makeOrder, hold } = await setUp({ supplyTotal: 20, phases: [{ perMint: 20 }] });
    await hold(20);
    const orders = [10, 20, 20, 20, 20, 20, 20].map((quantity) => makeOrder({ quantity, client: null }));
    const intervals = [];
    for (const { prepare } of orders)
      intervals.push(
        await prepare().catch(({ retryAfterSeconds }: { retryAfterSeconds: number }) => retryAfterSeconds),
      );
    expect(intervals).toEqual([5, 6, 8, 10, 12, 14, 15]);
  });

  it.each([
    ["collection", { supplyTotal: 3 }],
    ["phase", { phases: [{ supplyTotal: 3 }] }],
  ])("gets the %s's returned units in the order of arrival, whichever process it asks", async (_of, plan) => {
    const { makeOrder, hold, pass, jobs } = await setUp(plan);
    await hold(1);
    pass(20 * second);
    await hold(2);
    pass(65 * second);
    const orders = [makeOrder(), makeOrder(), makeOrder()];
    for (const [ahead, { ask }] of orders.entries()) expect(await ask()).toEqual(waits(ahead));
    pass(5 * second);
    await jobs.sweep();
    expect(await makeOrder().ask()).toEqual(waits(3));
    expect(await orders[2]!.ask()).toEqual(waits(2));
    expect(await orders[1]!.ask()).toEqual(waits(1));
    expect(await orders[0]!.ask()).toBe("prepared");
    expect(await orders[1]!.ask()).toEqual(waits(0));
    pass(20 * second);
    await jobs.sweep();
    expect(await orders[2]!.ask()).toBe("prepared");
    expect(await orders[1]!.ask()).toBe("prepared");
    expect(await makeOrder().ask()).toEqual(waits(1));
  });

  it("isn't overtaken by any of many that arrive at once when units are returned", async () => {
    const { makeOrder, hold, release } = await setUp({ supplyTotal: 2 });
    await hold(2);
    await release();
    await hold(2);
    const first = [makeOrder(), makeOrder()];
    for (const { ask } of first) await ask();
    await release();
    for (const { ask } of first) await ask();
    const others = Array.from({ length: 30 }, () => makeOrder());
    const answers = await Promise.all([...others, ...first].map(({ ask }) => ask()));
    expect(answers.slice(-2)).toEqual(["prepared", "prepared"]);
    expect(answers.filter((answer) => answer === "prepared")).toHaveLength(2);
  });

  it("keeps its units while many others arrive at once", async () => {
    const { makeOrder, hold, pass, jobs } = await setUp({ supplyTotal: 5 });
    await hold(5);
    pass(70 * second);
    const first = makeOrder({ quantity: 3 });
    await first.ask();
    pass(20 * second);
    await jobs.sweep();
    const answers = await Promise.all(Array.from({ length: 40 }, () => makeOrder().ask()));
    expect(answers.filter((answer) => answer === "prepared")).toHaveLength(2);
    expect(await first.ask()).toBe("prepared");
  });

  it("isn't overtaken by a smaller one", async () => {
    const { makeOrder, hold, pass, jobs } = await setUp({ supplyTotal: 3, phases: [{ perMint: 3 }] });
    await hold(1);
    pass(70 * second);
    await hold(2);
    const large = makeOrder({ quantity: 3 });
    await large.ask();
    pass(20 * second);
    await jobs.sweep();
    expect(await large.ask()).toEqual(waits(0));
    expect(await makeOrder().ask()).toEqual(waits(3));
  });

  it("is skipped while it doesn't retry, and keeps its place for a page that retries late", async () => {
    const { makeOrder, hold, pass, jobs } = await setUp({ supplyTotal: 2 });
    await hold(2);
    pass(70 * second);
    const [late, patient, next] = [makeOrder(), makeOrder(), makeOrder()];
    for (const [ahead, { ask }] of [late, patient, next].entries()) expect(await ask()).toEqual(waits(ahead));
    pass(20 * second);
    expect(await patient.ask()).toEqual(waits(1));
    pass(6 * second);
    await jobs.sweep();
    expect(await patient.ask()).toBe("prepared");
    expect(await late.ask()).toBe("prepared");
    expect(await next.ask()).toEqual(waits(0));
  });

  it("goes to the end if it hasn't retried for a long time, or asks for more", async () => {
    const { makeOrder, hold, pass, processes, order } = await setUp({ supplyTotal: 3 });
    await hold(3);
    const [gone, patient] = [makeOrder(), makeOrder()];
    const growing = { walletAddress: makeWallet(), client: makeClient() };
    const ask = (quantity: number) => processes[0]!.prepareMint(...order({ ...growing, quantity }));
    await expect(ask(1)).rejects.toMatchObject({ details: { ahead: 0 } });
    expect(await gone.ask()).toEqual(waits(1));
    expect(await patient.ask()).toEqual(waits(2));
    await expect(ask(2)).rejects.toMatchObject({ details: { ahead: 2 } });
    for (let passed = 0; passed < 120; passed += 20) {
      pass(20 * second);
      await patient.ask();
    }
    expect(await patient.ask()).toEqual(waits(0));
    expect(await gone.ask()).toEqual(waits(1));
  });

  it("gets SOLD_OUT without a place in the queue once everything is minted", async () => {
    const { mintService, keyId, collectionId, phaseId, scope, makeOrder } = await setUp({ supplyTotal: 1 });
    const session = await mintService.prepareMint(
      { key: keyId },
      {
        collectionId,
        phaseId,
        walletAddress: makeWallet(),
        quantity: 1,
      },
    );
    const order = makeOrder();
    expect(await order.ask()).toEqual(waits(0));
    const { transaction } = session.transactions[0]!;
    const signedTransaction = signFake(transaction);
    await mintService.executeMint(scope, { sessionId: session.sessionId, signedTransaction });
    expect(await order.ask()).toEqual({ code: "SOLD_OUT" });
  });

  it("has no place while its wallet can't pay, and loses it when it can't at its turn", async () => {
    const { makeOrder, hold, pass, jobs, script } = await setUp({ supplyTotal: 1 });
    await hold();
    pass(70 * second);
    const [poor, other] = [makeOrder(), makeOrder()];
    const plenty = script.lamports;
    script.lamports = 0n;
    expect(await poor.ask()).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    script.lamports = plenty;
    expect(await other.ask()).toEqual(waits(0));
    pass(20 * second);
    await jobs.sweep();
    script.lamports = 0n;
    expect(await other.ask()).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    script.lamports = plenty;
    expect(await makeOrder().ask()).toBe("prepared");
  });
});

describe("The queue", () => {
  it("has no more orders of one client than it may hold units, whatever wallets it names", async () => {
    const { makeOrder, hold } = await setUp({ supplyTotal: 150, phases: [{ perMint: 20 }] });
    for (let held = 0; held < 150; held += 10) await hold(10);
    const client = makeClient();
    const order = (quantity: number) => makeOrder({ quantity, client }).ask();
    expect(await order(15)).toEqual(waits(0));
    expect(await order(5)).toEqual(waits(15));
    expect(await order(1)).toMatchObject({ code: "RATE_LIMITED", scope: "address", limit: 20 });
    expect(await makeOrder({ client: null, quantity: 20 }).ask()).toEqual(waits(20));
  });

  it("is shared by phases that share the collection's supply, and holds up no phase with units of its own", async () => {
    const { phaseIds, makeOrder } = await setUp({
      supplyTotal: 5,
      phases: [{}, { supplyTotal: 1 }, {}],
    });
    const [open, own, other] = phaseIds as [string, string, string];
    await makeOrder({ phaseId: own, client: null }).prepare();
    expect(await makeOrder({ phaseId: own }).ask()).toEqual(waits(0));
    // Units are left for the others, although an order waits for its phase's.
    await makeOrder({ phaseId: open, client: null, quantity: 3 }).prepare();
    expect(await makeOrder({ phaseId: other }).ask()).toBe("prepared");
    expect(await makeOrder({ phaseId: open }).ask()).toEqual(waits(0));
    expect(await makeOrder({ phaseId: other }).ask()).toEqual(waits(1));
  });

  it("doesn't apply to a wallet that prepares its own live session again", async () => {
    const { makeOrder } = await setUp({ supplyTotal: 1 });
    const [own, other] = [makeOrder(), makeOrder()];
    await own.prepare();
    expect(await other.ask()).toEqual(waits(0));
    expect(await own.ask()).toBe("prepared");
  });

  it("is cleared of orders that haven't retried", async () => {
    const { makeOrder, hold, pass, jobs, collectionId } = await setUp({ supplyTotal: 1 });
    const count = () => shared.database.$count(queuedOrders, eq(queuedOrders.collectionId, collectionId));
    await hold();
    await makeOrder().ask();
    await jobs.clear();
    expect(await count()).toBe(1);
    pass(26 * second);
    await jobs.clear();
    expect(await count()).toBe(1);
    pass(90 * second);
    await jobs.clear();
    expect(await count()).toBe(0);
  });
});
