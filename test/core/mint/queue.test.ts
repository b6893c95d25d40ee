import { describe, expect, it } from "vitest";
import type { PrepareMintBody } from "../../../src/contract/mint/mint-request.js";
import type { QueuedMint } from "../../../src/core/mint-state.js";
import { Harness, enableMinting, serviceError } from "../harness.js";
import { collectionOf, eligibilityOf, phaseOf, sessionOf } from "../pending-mints.js";

/** Error of a service whose remaining units are all reserved. `retryAfter` in milliseconds. */
const queued = (ahead: number, retryAfter = 5_000) =>
  serviceError("SOLD_OUT", 409, { details: { reserved: true, ahead }, retryAfter });

/** Page whose service answers each prepare with the next error; with a session once there is none left. */
async function openBefore(errors: Error[]) {
  const harness = new Harness();
  enableMinting(harness);
  harness.answers.prepare = ({ quantity }: PrepareMintBody) => {
    const error = errors.shift();
    if (error) throw error;
    return sessionOf(Number(quantity));
  };
  const store = await harness.openStore();
  harness.takeCalls();
  return { harness, store, mint: () => store.state.mint as QueuedMint };
}

const prepares = ({ prepared }: Harness) => prepared.length;

describe("A mint for which all that is left is reserved", () => {
  it("waits in the service's queue, asks again when the service says, and goes on by itself", async () => {
    const { harness, store, mint } = await openBefore([queued(12), queued(3), queued(0)]);
    const outcome = store.mint({ quantity: 2 });
    await harness.advance(1_000);
    expect(mint()).toMatchObject({ status: "queued", quantity: 2, ahead: 12 });
    expect(store.action.kind).toBe("working");
    await harness.advance(3_000);
    expect(prepares(harness)).toBe(1);
    await harness.advance(2_000);
    expect(prepares(harness)).toBe(2);
    expect(mint()).toMatchObject({ ahead: 3 });
    await harness.advance(5_000);
    expect(mint()).toMatchObject({ ahead: 0 });
    await harness.advance(10_000);
    expect(await outcome).toMatchObject({ minted: 2 });
    expect(new Set(harness.prepared.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it.each([
    ["overload", serviceError("SERVICE_BUSY", 503)],
    ["too many requests", serviceError("RATE_LIMITED", 429, { retryAfter: 20_000 })],
    ["a lost connection", serviceError("NETWORK", 0)],
  ])("keeps waiting through %s", async (_what, error) => {
    const { harness, store, mint } = await openBefore([queued(1), error, queued(0)]);
    const outcome = store.mint();
    await harness.advance(5_500);
    expect(prepares(harness)).toBe(2);
    expect(mint()).toMatchObject({ status: "queued", ahead: 1 });
    await harness.advance(40_000);
    expect(await outcome).toMatchObject({ minted: 1 });
  });

  it.each([
    ["SOLD_OUT", serviceError("SOLD_OUT", 409)],
    ["PHASE_NOT_ACTIVE", serviceError("PHASE_NOT_ACTIVE", 409)],
    ["INSUFFICIENT_BALANCE", serviceError("INSUFFICIENT_BALANCE", 402)],
  ])("ends with the truth when it is over: %s", async (code, error) => {
    const { harness, store } = await openBefore([queued(1), error]);
    const outcome = store.mint();
    await harness.advance(10_000);
    expect(await outcome).toMatchObject({ minted: 0, failure: { code } });
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code } });
    await harness.advance(60_000);
    expect(prepares(harness)).toBe(2);
  });

  it.each([
    ["between two requests", 3_000],
    ["during a request", 5_010],
  ])("asks no more, and asks no wallet, once the visitor has left the queue %s", async (_when, elapsed) => {
    const { harness, store } = await openBefore([queued(1)]);
    const outcome = store.mint();
    await harness.advance(elapsed);
    store.dismiss();
    await harness.advance(60_000);
    expect(await outcome).toMatchObject({ minted: 0, failure: { code: "CANCELLED" } });
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "CANCELLED" } });
    expect(harness.takeCalls().filter((call) => call.startsWith("sign"))).toEqual([]);
    expect(store.action.kind).toBe("retry");
  });

  it("asks no more once the wallet is disconnected", async () => {
    const { harness, store } = await openBefore([queued(1), queued(1)]);
    void store.mint();
    await harness.advance(1_000);
    await store.disconnect();
    await harness.advance(60_000);
    expect(prepares(harness)).toBe(1);
  });

  it("asks no more once nobody is subscribed to the store", async () => {
    const { harness, store } = await openBefore([queued(1), queued(1)]);
    void store.mint();
    await harness.advance(1_000);
    harness.unsubscribe();
    await harness.advance(60_000);
    expect(prepares(harness)).toBe(1);
  });

  it("fails at once where the service has no queue", async () => {
    const { harness, store } = await openBefore([
      serviceError("SOLD_OUT", 409, { details: { reserved: true } }),
    ]);
    const outcome = store.mint();
    await harness.advance(10_000);
    expect(await outcome).toMatchObject({ minted: 0, failure: { code: "SOLD_OUT" } });
    expect(prepares(harness)).toBe(1);
  });
});

it("A wallet for which all that is left is reserved may wait for its turn, for as many units as its phase allows", async () => {
  const harness = new Harness();
  enableMinting(harness);
  harness.answers.collection = () => collectionOf([phaseOf({ limits: { perWallet: null, perMint: 4 } })]);
  harness.answers.eligibility = () =>
    eligibilityOf({ eligible: false, reason: "SOLD_OUT", reserved: true, maxQuantity: 0 });
  const store = await harness.openStore();
  expect(store.action).toMatchObject({ kind: "mint", quantity: 1, isReserved: true });
  expect(store.maxQuantity).toBe(4);
  void store.mint({ quantity: 3 });
  await harness.advance(1_000);
  expect(harness.prepared).toMatchObject([{ quantity: 3 }]);
});
