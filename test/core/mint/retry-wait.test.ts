import { describe, expect, it } from "vitest";
import { describeAction } from "../../../src/headless/describe.js";
import type { MintStore } from "../../../src/core/mint-store.js";
import { Harness, enableMinting, serviceError } from "../harness.js";

const second = 1_000;

/** Milliseconds that the main action says are left; null: no wait. */
function waitOf({ action, now }: MintStore): number | null {
  return action.kind === "await-retry" ? Math.round(action.until - now()) : null;
}

/** Page whose mint was refused with a `Retry-After`. */
async function openRefused(code = "RATE_LIMITED", status = 429, details: object = {}, retryAfter = 515) {
  const harness = new Harness();
  enableMinting(harness);
  const { prepare } = harness.answers;
  harness.answers.prepare = () => {
    throw serviceError(code, status, { retryAfter: retryAfter * second, details });
  };
  const store = await harness.openStore();
  void store.mint();
  await harness.advance(second);
  const accept = () => void (harness.answers.prepare = prepare!);
  return { harness, store, accept };
}

describe("While the service has asked to wait,", () => {
  it.each([
    ["RATE_LIMITED", 429],
    ["SERVICE_BUSY", 503],
    ["CHAIN_UNAVAILABLE", 503],
    ["A_NEW_CODE", 503],
  ])("the main action counts down after a mint refused with %s", async (code, status) => {
    const { harness, store } = await openRefused(code, status);
    expect(store.action).toMatchObject({ kind: "await-retry", failure: { code } });
    expect(waitOf(store)).toBeGreaterThan(513 * second);
    expect(waitOf(store)).toBeLessThanOrEqual(515 * second);
    expect(describeAction(store.action)).toEqual({ label: "Try again", isEnabled: false });
    await harness.advance(500 * second);
    expect(waitOf(store)).toBeLessThanOrEqual(15 * second);
  });

  it("mint() sends nothing, and returns the refusal", async () => {
    const { harness, store } = await openRefused();
    const before = harness.count("prepare");
    expect(before).toBeGreaterThan(0);
    expect(await store.mint()).toMatchObject({ minted: 0, failure: { code: "RATE_LIMITED" } });
    expect(harness.count("prepare")).toBe(before);
  });

  it("dismissing the error ends no wait", async () => {
    const { store } = await openRefused();
    store.dismiss();
    expect(store.action).toMatchObject({ kind: "await-retry", failure: { code: "RATE_LIMITED" } });
  });

  it("a correction of the service's clock moves nothing", async () => {
    const { harness, store } = await openRefused();
    const before = waitOf(store)!;
    harness.clock.observe(store.now() + 3_600 * second, harness.time.monotonic(), harness.time.monotonic());
    expect(waitOf(store)).toBe(before);
  });

  it("another wallet waits as well, unless the limit is the wallet's", async () => {
    const { harness, store } = await openRefused("RATE_LIMITED", 429, { scope: "address" });
    store.chooseAddress("burner-2");
    await harness.advance(second);
    expect(store.action.kind).toBe("await-retry");
    const limited = await openRefused("RATE_LIMITED", 429, { scope: "wallet" });
    limited.store.chooseAddress("burner-2");
    await limited.harness.advance(second);
    expect(limited.store.action.kind).toBe("mint");
  });

  it("a page that stops and starts again keeps the end", async () => {
    const { harness, store } = await openRefused();
    const stop = store.subscribe(() => undefined);
    stop();
    await harness.advance(10 * second);
    store.subscribe(() => undefined);
    await harness.advance(second);
    expect(waitOf(store)).toBeLessThanOrEqual(504 * second);
  });
});

it("At the end of the wait, the mint can be tried again, and listeners are told", async () => {
  const { harness, store, accept } = await openRefused();
  let changes = 0;
  store.subscribe(() => changes++);
  await harness.advance(waitOf(store)! - 1);
  expect(store.action.kind).toBe("await-retry");
  const before = changes;
  await harness.advance(1);
  expect(store.action).toMatchObject({ kind: "retry", failure: { code: "RATE_LIMITED" } });
  expect(changes).toBeGreaterThan(before);
  accept();
  void store.performAction(store.action);
  await harness.advance(second);
  expect(store.state.mint.status).toBe("succeeded");
});

it("A refusal without a Retry-After can be tried again at once", async () => {
  const { store } = await openRefused("SERVICE_BUSY", 503, {}, 0);
  expect(store.action.kind).toBe("retry");
});

it("A pending outcome isn't asked for before the Retry-After of the last response has passed", async () => {
  const harness = new Harness();
  enableMinting(harness);
  const { execute } = harness.answers;
  harness.answers.execute = () => {
    throw serviceError("SERVICE_BUSY", 503, { retryAfter: 300 * second });
  };
  const store = await harness.openStore();
  void store.mint();
  await harness.advance(second);
  expect(store.action).toMatchObject({ kind: "await-retry", failure: { code: "OUTCOME_UNKNOWN" } });
  harness.answers.execute = execute!;
  await harness.advance(waitOf(store)!);
  expect(store.action.kind).toBe("ask");
  void store.performAction(store.action);
  await harness.advance(second);
  expect(store.state.mint.status).toBe("succeeded");
});

describe("A first read that is refused", () => {
  async function openLimited() {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw serviceError("RATE_LIMITED", 429, { retryAfter: 30 * second });
    };
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(second);
    return { harness, store, accept: () => void (harness.answers.collection = collection!) };
  }

  it("isn't repeated by a press before its Retry-After has passed", async () => {
    const { harness, store } = await openLimited();
    expect(store.action).toMatchObject({ kind: "await-retry", failure: { code: "RATE_LIMITED" } });
    await harness.advance(waitOf(store)!);
    expect(store.action.kind).toBe("reload");
  });

  it("is waited for no longer once a read has succeeded", async () => {
    const { harness, store, accept } = await openLimited();
    accept();
    void store.refresh();
    await harness.advance(second);
    expect(store.state.collection.status).toBe("ready");
    expect(store.state.retryWait).toBeUndefined();
  });
});
