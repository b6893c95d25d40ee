import { describe, expect, it } from "vitest";
import { readDetails } from "../../../src/core/failure-details.js";
import { transactionLifetime } from "../../../src/core/mint/expiry-watch.js";
import type { MintStore } from "../../../src/core/mint-store.js";
import { FakeSite } from "../fake-site.js";
import { Harness, confirmation, enableMinting, serviceError } from "../harness.js";
import { collectionOf } from "../pending-mints.js";

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

const finalCodes: readonly (readonly [code: string, status: number])[] = [
  ["SESSION_EXPIRED", 409],
  ["SESSION_NOT_FOUND", 404],
  ["TRANSACTION_FAILED", 422],
  ["TRANSACTION_MISMATCH", 400],
  ["BLOCKHASH_EXPIRED", 409],
  ["PHASE_NOT_ACTIVE", 409],
  ["NOT_ELIGIBLE", 403],
  ["SOLD_OUT", 409],
  ["A_NEW_CODE", 418],
];

/** Rejects every signed transaction from now on. */
function rejectExecute(harness: Harness, code = "TRANSACTION_FAILED", status = 422): void {
  harness.answers.execute = () => {
    throw serviceError(code, status);
  };
}

/** Page on which a mint was signed, and that the service has rejected with a final error. */
async function openRejected(code?: string, status?: number, site = new FakeSite()) {
  const harness = new Harness({ site });
  enableMinting(harness);
  rejectExecute(harness, code, status);
  const store = await harness.openStore();
  void store.mint();
  await harness.advance(second);
  return { harness, store };
}

/** Reload, or another tab: a page with a service that confirms. */
async function openNext(site: FakeSite, change: (harness: Harness) => void = () => undefined) {
  const harness = new Harness({ site });
  enableMinting(harness);
  change(harness);
  const store = await harness.openStore();
  return { harness, store };
}

/** Milliseconds that the main action says are left; null: no wait. */
function waitOf(store: MintStore): number | null {
  const { action } = store;
  return action.kind === "await-expiry" ? Math.round(action.until - store.now()) : null;
}

const signaturesOf = ({ wallets }: Harness) =>
  wallets.connections.reduce((sum, { signingRequests }) => sum + signingRequests.length, 0);

/** Mints, and expects a refusal without a signature. */
async function expectRefusal(harness: Harness, store: MintStore): Promise<void> {
  const before = signaturesOf(harness);
  const minting = store.mint();
  await harness.advance(second);
  const outcome = await minting;
  expect(outcome).toMatchObject({ minted: 0, items: [], failure: { code: "PREVIOUS_MINT_PENDING" } });
  const { retryAt } = readDetails(outcome!.failure!, "PREVIOUS_MINT_PENDING")!;
  expect(Math.abs(retryAt - second - store.now() - waitOf(store)!)).toBeLessThanOrEqual(second);
  expect(signaturesOf(harness)).toBe(before);
  expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "PREVIOUS_MINT_PENDING" } });
}

describe("after a final error for signed transactions", () => {
  it.each(finalCodes)("%s: nothing is signed before they can't land any more", async (code, status) => {
    const { harness, store } = await openRejected(code, status);
    expect(store.action).toMatchObject({ kind: "await-expiry", failure: { code } });
    const left = waitOf(store)!;
    expect(left).toBeGreaterThan(transactionLifetime - 2 * second);
    expect(left).toBeLessThan(transactionLifetime);
    await expectRefusal(harness, store);
    await harness.advance(waitOf(store)! - 2 * second);
    await expectRefusal(harness, store);
  });

  it("the main action becomes retry by itself, and the next mint is signed", async () => {
    const { harness, store } = await openRejected();
    let changes = 0;
    store.subscribe(() => changes++);
    await harness.advance(waitOf(store)! - 1);
    expect(store.action.kind).toBe("await-expiry");
    const before = changes;
    await harness.advance(1);
    expect(store.action).toMatchObject({ kind: "retry", failure: { code: "TRANSACTION_FAILED" } });
    expect(changes).toBeGreaterThan(before);
    enableMinting(harness);
    void store.mint();
    await harness.advance(second);
    expect(store.state.mint.status).toBe("succeeded");
    expect(signaturesOf(harness)).toBe(2);
  });

  it("the wait counts from the signature, not from the error", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    let left = 20;
    harness.answers.execute = () => {
      if (left-- > 0) return { status: "pending" };
      throw serviceError("BLOCKHASH_EXPIRED", 409);
    };
    void store.mint();
    await harness.advance(100 * second);
    left = 0;
    await harness.advance(10 * second);
    expect(store.action.kind).toBe("await-expiry");
    expect(waitOf(store)).toBeLessThan(transactionLifetime - 100 * second);
  });

  it("that were never sent, another mint can be signed immediately", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    harness.wallets.last.sign = () => Promise.reject(serviceError("WALLET_REJECTED", 0));
    void store.mint();
    await harness.advance(second);
    expect(store.action.kind).toBe("retry");
  });

  it("dismissing the error ends no wait", async () => {
    const { harness, store } = await openRejected();
    store.dismiss();
    expect(store.action).toMatchObject({ kind: "await-expiry", failure: { code: "TRANSACTION_FAILED" } });
    await expectRefusal(harness, store);
    await harness.advance(transactionLifetime);
    expect(store.state.mint).toEqual({ status: "idle" });
    expect(store.action.kind).toBe("mint");
  });

  it("another wallet isn't blocked, and the wait is there again on return", async () => {
    const { harness, store } = await openRejected();
    const left = waitOf(store)!;
    store.chooseAddress("burner-2");
    await harness.advance(second);
    expect(store.action.kind).toBe("mint");
    enableMinting(harness);
    void store.mint();
    await harness.advance(second);
    expect(store.state.mint.status).toBe("succeeded");
    store.chooseAddress("burner-1");
    store.dismiss();
    await harness.advance(second);
    expect(waitOf(store)).toBe(left - 3 * second);
    await expectRefusal(harness, store);
  });

  it("storage that fails from then on ends no wait", async () => {
    const { harness, store } = await openRejected();
    harness.site.records.mode = "hangs";
    const minting = store.mint();
    await harness.advance(5 * second);
    expect(await minting).toMatchObject({ failure: { code: "PREVIOUS_MINT_PENDING" } });
    expect(signaturesOf(harness)).toBe(1);
  });
});

describe("a lost network", () => {
  async function openUnanswered() {
    const harness = new Harness();
    enableMinting(harness);
    harness.answers.execute = () => {
      throw serviceError("NETWORK", 0);
    };
    const store = await harness.openStore();
    void store.mint();
    await harness.advance(130 * second);
    return { harness, store };
  }

  it("leads to a query, never to a signature, whatever the collector accepts", async () => {
    const { harness, store } = await openUnanswered();
    expect(store.action.kind).toBe("ask");
    for (const dismiss of [false, true]) {
      if (dismiss) store.dismiss();
      void store.mint({ acceptSecondPayment: true });
      await harness.advance(200 * second);
      expect(store.action.kind).toBe("ask");
    }
    expect(signaturesOf(harness)).toBe(1);
  });

  it("is queried again after a dismissal, also once the wallet was switched", async () => {
    const { harness, store } = await openUnanswered();
    store.chooseAddress("burner-2");
    store.chooseAddress("burner-1");
    await harness.advance(second);
    store.dismiss();
    expect(store.action.kind).toBe("mint");
    enableMinting(harness);
    void store.mint();
    await harness.advance(second);
    expect(store.state.mint.status).toBe("succeeded");
    expect(signaturesOf(harness)).toBe(1);
  });

  it("leads to the rest of the wait when the query is answered with an error", async () => {
    const { harness, store } = await openUnanswered();
    rejectExecute(harness, "SESSION_NOT_FOUND", 404);
    void store.mint();
    await harness.advance(second);
    expect(waitOf(store)).toBeGreaterThan(0);
    expect(waitOf(store)).toBeLessThan(transactionLifetime - 130 * second);
    await expectRefusal(harness, store);
  });
});

/** Page after a reload, without a wallet, that asks for the outcome until `answer` rejects it. */
async function openAsking() {
  const harness = new Harness();
  enableMinting(harness);
  harness.onStep = (step) => void (step === "execute sent" && harness.end());
  const first = await harness.openStore();
  void first.mint();
  await harness.advance(second);
  const next = new Harness({ site: harness.site });
  next.storage.removeItem("mint-widget:wallet");
  next.answers.execute = () => ({ status: "pending" });
  next.wallets.add("burner");
  const store = next.createStore();
  store.subscribe(() => undefined);
  await next.advance(10 * second);
  expect([store.state.wallet.status, store.state.mint.status]).toEqual(["disconnected", "executing"]);
  const answer = () => {
    rejectExecute(next);
    next.network.comeBack();
  };
  return { next, store, answer };
}

describe("on the next page of the site", () => {
  it.each(["a reload", "a second tab"])("%s waits as long, and shows the error", async (way) => {
    const { harness, store } = await openRejected();
    await harness.advance(60 * second);
    const left = waitOf(store)!;
    if (way === "a reload") harness.end();
    const next = await openNext(harness.site);
    expect(next.store.state.mint).toEqual({ status: "idle" });
    expect(next.store.action).toMatchObject({
      kind: "await-expiry",
      failure: { code: "TRANSACTION_FAILED" },
    });
    expect(Math.abs(waitOf(next.store)! + 400 - left)).toBeLessThan(100);
    await expectRefusal(next.harness, next.store);
    await next.harness.advance(waitOf(next.store)!);
    expect(next.store.action.kind).toBe("mint");
    void next.store.mint();
    await next.harness.advance(second);
    expect(next.store.state.mint.status).toBe("succeeded");
  });

  it("a reload between the signature and the answer doesn't shorten the wait", async () => {
    const harness = new Harness();
    enableMinting(harness);
    harness.onStep = (step) => void (step === "execute sent" && harness.end());
    const store = await harness.openStore();
    void store.mint();
    await harness.advance(10 * second);
    const next = await openNext(harness.site, (harness) => rejectExecute(harness, "SESSION_EXPIRED", 409));
    expect(next.store.action).toMatchObject({ kind: "await-expiry", failure: { code: "SESSION_EXPIRED" } });
    expect(waitOf(next.store)).toBeGreaterThan(transactionLifetime - 12 * second);
    await expectRefusal(next.harness, next.store);
  });

  it("a tab that was open before refuses, too", async () => {
    const site = new FakeSite();
    const there = await openNext(site);
    await openRejected("SOLD_OUT", 409, site);
    expect(there.store.action.kind).toBe("mint");
    await expectRefusal(there.harness, there.store);
    expect(there.store.action).toMatchObject({ kind: "await-expiry", failure: { code: "SOLD_OUT" } });
    await there.harness.advance(transactionLifetime);
    expect(there.store.state.mint).toEqual({ status: "idle" });
    expect(there.store.action.kind).toBe("mint");
  });

  it("a tab that has waited for the first one's mint waits with it", async () => {
    const site = new FakeSite();
    const [here, there] = [await openNext(site), await openNext(site)];
    rejectExecute(here.harness);
    void here.store.mint();
    void there.store.mint();
    await site.time.advance(second);
    for (const { store } of [here, there]) {
      expect(store.action).toMatchObject({ kind: "await-expiry", failure: { code: "TRANSACTION_FAILED" } });
    }
    await expectRefusal(there.harness, there.store);
  });

  it("a read of the record that began before the answer doesn't end the wait", async () => {
    const { next, store, answer } = await openAsking();
    const { read } = next.site.records;
    next.site.records.read = async (prefix) => {
      const found = await read.call(next.site.records, prefix);
      await next.time.wait(800);
      return found;
    };
    await store.connect("burner");
    await next.advance(100);
    answer();
    await next.advance(100);
    expect(store.action.kind).toBe("await-expiry");
    await next.advance(5 * second);
    expect(store.action.kind).toBe("await-expiry");
  });

  it("the clock set forward before the answer changes nothing", async () => {
    const { next, store, answer } = await openAsking();
    next.time.wallOffset = hour;
    answer();
    await next.advance(second);
    await store.connect("burner");
    await next.advance(second);
    expect(waitOf(store)).toBeGreaterThan(transactionLifetime - 30 * second);
  });

  it("another collection id of the service doesn't shorten the wait", async () => {
    const { harness } = await openRejected();
    harness.end();
    const next = await openNext(harness.site, ({ answers }) => {
      const response = collectionOf();
      answers.collection = () => ({ ...response, collection: { ...response.collection, id: "another-id" } });
    });
    expect(next.store.action.kind).toBe("await-expiry");
    await expectRefusal(next.harness, next.store);
  });

  it("a record from before the wait was introduced counts as signed when its answer arrives", async () => {
    const harness = new Harness();
    await harness.mints.put({
      sessionId: "old",
      wallet: "burner-1",
      quantity: 1,
      transactions: [{ signed: "AP8=", quantity: 1 }],
    });
    rejectExecute(harness);
    const store = await harness.openStore();
    await harness.advance(second);
    expect(waitOf(store)).toBeGreaterThan(transactionLifetime - 3 * second);
  });
});

describe("the visitor's clock, set by an hour", () => {
  it.each([-hour, hour])("%i ms: changes nothing within the page", async (offset) => {
    const { harness, store } = await openRejected();
    const left = waitOf(store)!;
    harness.time.wallOffset = offset;
    expect(waitOf(store)).toBe(left);
    await expectRefusal(harness, store);
    await harness.advance(left - second - 1);
    expect(store.action.kind).toBe("await-expiry");
    await harness.advance(1);
    expect(store.action.kind).not.toBe("await-expiry");
  });

  it("back, and a reload: the wait is one lifetime at most", async () => {
    const { harness } = await openRejected();
    harness.time.wallOffset = -hour;
    harness.end();
    const next = await openNext(harness.site);
    expect(waitOf(next.store)).toBeLessThanOrEqual(transactionLifetime);
    await expectRefusal(next.harness, next.store);
    await next.harness.advance(transactionLifetime);
    expect(next.store.action.kind).toBe("mint");
  });

  it("between the signature and the answer: counts from the signature", async () => {
    const harness = new Harness();
    enableMinting(harness);
    harness.answers.execute = () => {
      harness.time.wallOffset = hour;
      throw serviceError("TRANSACTION_FAILED", 422);
    };
    const store = await harness.openStore();
    void store.mint();
    await harness.advance(second);
    expect(waitOf(store)).toBeGreaterThan(transactionLifetime - 2 * second);
  });
});

it.each([day, -day])("the service's time, %i ms ahead, doesn't move the wait", async (ahead) => {
  const { harness, store } = await openRejected();
  const left = waitOf(store)!;
  const { server } = harness.time;
  harness.time.server = () => server.call(harness.time) + ahead;
  harness.time.wall = () => server.call(harness.time);
  void store.refresh();
  await harness.advance(second);
  expect(Math.abs(store.now() - harness.time.server())).toBeLessThan(second);
  expect(waitOf(store)).toBe(left - second);
  await expectRefusal(harness, store);
  await harness.advance(left - 2 * second - 1);
  expect(store.action.kind).toBe("await-expiry");
  await harness.advance(1);
  expect(store.action.kind).not.toBe("await-expiry");
});

describe("a collector who accepts that both are paid", () => {
  it("signs a second mint at once", async () => {
    const { harness, store } = await openRejected();
    enableMinting(harness);
    void store.mint({ acceptSecondPayment: true });
    await harness.advance(second);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
    expect(signaturesOf(harness)).toBe(2);
  });

  it.each([false, true])(
    "doesn't accept a third: the first is waited for (after a reload: %s)",
    async (isReloaded) => {
      const { harness, store } = await openRejected();
      const left = waitOf(store)!;
      enableMinting(harness);
      void store.mint({ acceptSecondPayment: true });
      await harness.advance(second);
      store.dismiss();
      let page = { harness, store };
      if (isReloaded) {
        harness.end();
        page = await openNext(harness.site);
      }
      expect(page.store.action).toMatchObject({
        kind: "await-expiry",
        failure: { code: "PREVIOUS_MINT_PENDING" },
      });
      expect(waitOf(page.store)).toBeLessThanOrEqual(left - second);
      await expectRefusal(page.harness, page.store);
    },
  );

  it("waits from the second signature when both are rejected", async () => {
    const { harness, store } = await openRejected();
    await harness.advance(100 * second);
    void store.mint({ acceptSecondPayment: true });
    await harness.advance(second);
    expect(signaturesOf(harness)).toBe(2);
    expect(waitOf(store)).toBeGreaterThan(transactionLifetime - 2 * second);
  });

  it("and then declines in the wallet still waits for the first mint", async () => {
    const { harness, store } = await openRejected();
    harness.wallets.last.sign = () => Promise.reject(serviceError("WALLET_REJECTED", 0));
    void store.mint({ acceptSecondPayment: true });
    await harness.advance(second);
    expect(store.state.mint).toMatchObject({ failure: { code: "WALLET_REJECTED" } });
    expect(store.action.kind).toBe("await-expiry");
  });
});

describe("a partial success", () => {
  async function openPartial(rejected: readonly number[]) {
    const harness = new Harness();
    enableMinting(harness);
    harness.answers.execute = ({ signedTransaction }) => {
      if (rejected.includes(Buffer.from(signedTransaction, "base64")[0]!))
        throw serviceError("TRANSACTION_FAILED", 422);
      return confirmation(signedTransaction);
    };
    const store = await harness.openStore();
    void store.mint({ quantity: 3 });
    await harness.advance(second);
    return { harness, store };
  }

  it("waits for the transactions that were not confirmed", async () => {
    const { harness, store } = await openPartial([1]);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 2 });
    expect(store.action).toEqual({ kind: "mint-more", missing: 1, isOver: false });
    store.dismiss();
    expect(store.action.kind).toBe("await-expiry");
    await expectRefusal(harness, store);
  });

  it("has nothing to wait for when all were confirmed", async () => {
    const { harness, store } = await openPartial([]);
    store.dismiss();
    expect(store.action.kind).toBe("mint");
    void store.mint();
    await harness.advance(second);
    expect(signaturesOf(harness)).toBe(2);
  });
});

it("a store without subscribers has no timer, and the wait goes on for the next one", async () => {
  const harness = new Harness();
  enableMinting(harness);
  rejectExecute(harness);
  const store = harness.createStore();
  const leave = store.subscribe(() => undefined);
  harness.wallets.add("burner");
  await harness.advance(second);
  await store.connect("burner");
  await harness.advance(second);
  void store.mint();
  await harness.advance(second);
  expect(store.action.kind).toBe("await-expiry");
  leave();
  await harness.settle();
  expect(harness.time.timerCount).toBe(0);
  await harness.advance(transactionLifetime);
  store.subscribe(() => undefined);
  await harness.advance(second);
  expect(store.action.kind).toBe("retry");
});
