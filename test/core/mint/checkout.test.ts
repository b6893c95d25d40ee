import { describe, expect, it } from "vitest";
import { readDetails } from "../../../src/core/failure-details.js";
import type { Failure } from "../../../src/core/failure.js";
import { Harness, confirmation, enableMinting, serviceError } from "../harness.js";
import { collectionOf, half, phaseOf, eligibilityOf } from "../pending-mints.js";

const minute = 60_000;

describe("minting", () => {
  it("waits for the page's own last mint to be stored when it is requested right after its outcome", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    const { records } = harness.site;
    const { write } = records;
    records.write = async (key, record) => {
      await harness.time.wait(100);
      await write.call(records, key, record);
    };
    let next: ReturnType<typeof store.mint> | undefined;
    store.subscribe(() => {
      if (store.state.mint.status === "succeeded") next ??= store.mint();
    });
    void store.mint();
    await harness.advance(5_000);
    expect(await next).toMatchObject({ minted: 1 });
  });

  it("goes from idle to succeeded through every in-progress status, then refreshes all queries", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    const seen: string[] = [];
    store.subscribe(() => {
      if (seen.at(-1) !== store.state.mint.status) seen.push(store.state.mint.status);
    });
    store.chooseQuantity(2);
    harness.takeCalls();
    const outcome = store.mint();
    await harness.advance(1_000);
    expect(seen).toEqual(["idle", "preparing", "signing", "executing", "succeeded"]);
    expect(await outcome).toMatchObject({ quantity: 2, minted: 2 });
    expect(store.state.mint).toEqual({ status: "succeeded", ...(await outcome) });
    expect(harness.takeCalls().slice(-2)).toEqual(["collection AbC123", "eligibility public burner-1"]);
    expect(store.action.kind).toBe("mint-more");
  });

  it("reports the outcome without waiting for the queries refreshed after it", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    const outcome = store.mint();
    harness.answers.collection = () => {
      throw serviceError("NETWORK", 0);
    };
    harness.latency = 0;
    await harness.advance(0);
    expect(await outcome).toMatchObject({ minted: 1 });
  });

  it("clamps the requested quantity to the allowed range", async () => {
    const harness = new Harness();
    enableMinting(harness);
    harness.answers.eligibility = () => eligibilityOf({ maxQuantity: 3 });
    const store = await harness.openStore();
    for (const [given, requested] of [
      [2, 2],
      [99, 3],
      [0, 1],
      [NaN, 1],
      [1.9, 1],
    ] as const) {
      void store.mint({ quantity: given });
      await harness.advance(1_000);
      expect([harness.prepared.at(-1)!.quantity, store.state.quantity]).toEqual([requested, requested]);
    }
  });

  it("requests no more than is allowed when the mint is submitted", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    store.chooseQuantity(5);
    harness.answers.eligibility = () => eligibilityOf({ maxQuantity: 2 });
    void store.refresh();
    await harness.advance(200);
    void store.mint();
    await harness.advance(1_000);
    expect(harness.prepared).toMatchObject([{ quantity: 2 }]);
  });

  it("orders no more than was shown when the allowed quantity falls and rises again", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    store.chooseQuantity(5);
    for (const maxQuantity of [1, 5]) {
      harness.answers.eligibility = () => eligibilityOf({ maxQuantity });
      void store.refresh();
      await harness.advance(200);
      expect(store.action).toMatchObject({ kind: "mint", quantity: 1 });
    }
    void store.mint();
    await harness.advance(1_000);
    expect(harness.prepared).toMatchObject([{ quantity: 1 }]);
  });

  it("passes on the affiliate code and the host page's callbacks", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    const calls: unknown[] = [];
    void store.mint({
      affiliateCode: "friend",
      beforePrepare: (request) => (calls.push(request), true),
      beforeSign: ({ session }) => (calls.push(session.sessionId), false),
    });
    await harness.advance(1_000);
    expect(harness.prepared).toMatchObject([{ affiliate_code: "friend" }]);
    expect(calls).toEqual([{ quantity: 1, phase: phaseOf() }, "session-1"]);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "CANCELLED" } });
    expect(store.action.kind).toBe("retry");
  });

  it("does nothing while a mint is in progress", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    void store.mint({ quantity: 2 });
    const inProgress = { minted: 0, failure: { code: "MINT_IN_PROGRESS" } };
    expect(await store.mint({ quantity: 5 })).toMatchObject(inProgress);
    await harness.advance(10);
    expect(await store.mint()).toMatchObject(inProgress);
    expect(store.state.quantity).toBe(2);
    await harness.advance(1_000);
    expect(harness.prepared).toHaveLength(1);
    expect(harness.wallets.last.signingRequests).toHaveLength(1);
  });

  it.each<[string, object, (harness: Harness) => void]>([
    [
      "the phase is paused",
      { code: "PHASE_NOT_ACTIVE" },
      ({ answers }) => (answers.collection = () => collectionOf([phaseOf({ status: "paused" })])),
    ],
    [
      "the phase is sold out",
      { code: "SOLD_OUT" },
      ({ answers }) => (answers.collection = () => collectionOf([phaseOf({ status: "sold_out" })])),
    ],
    [
      "the phase hasn't begun",
      { code: "PHASE_NOT_ACTIVE", details: { status: "upcoming", startsAt: "2026-12-01T18:00:00.000Z" } },
      ({ answers }) =>
        (answers.collection = () =>
          collectionOf([phaseOf({ status: "upcoming", startsAt: "2026-12-01T18:00:00.000Z" })])),
    ],
    [
      "the service doesn't name the chain",
      { code: "CHAIN_UNKNOWN" },
      ({ answers }) =>
        (answers.collection = () => {
          const { collection, ...others } = collectionOf();
          return { ...others, collection: { ...collection, chain: undefined } };
        }),
    ],
    [
      "there is no price",
      { code: "PRICE_UNAVAILABLE" },
      ({ answers }) => (answers.collection = () => collectionOf([phaseOf({ priceDisplay: null })])),
    ],
    [
      "the wallet is not eligible",
      { code: "WALLET_LIMIT_REACHED", message: "At most two." },
      ({ answers }) =>
        (answers.eligibility = () =>
          eligibilityOf({ eligible: false, reason: "WALLET_LIMIT_REACHED", message: "At most two." })),
    ],
    [
      "a claim code is missing",
      { code: "CODE_REQUIRED" },
      ({ answers }) =>
        (answers.eligibility = () => eligibilityOf({ eligible: false, reason: "CODE_REQUIRED" })),
    ],
    [
      "the wallet has no funds",
      { code: "INSUFFICIENT_BALANCE" },
      ({ answers }) => (answers.eligibility = () => eligibilityOf({ affordableQuantity: 0 })),
    ],
  ])("does nothing when %s, and says so", async (_, failure, arrange) => {
    const harness = new Harness();
    arrange(harness);
    const store = await harness.openStore();
    const { state } = store;
    expect(await store.mint({ quantity: 1 })).toMatchObject({ quantity: 1, minted: 0, items: [], failure });
    expect(store.state).toBe(state);
  });

  it("does nothing before it is loaded and without a wallet, and says so", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    expect(await store.mint()).toMatchObject({ minted: 0, failure: { code: "NOT_READY" } });
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(store.action.kind).toBe("connect");
    expect(await store.mint()).toMatchObject({ minted: 0, failure: { code: "WALLET_NOT_CONNECTED" } });
  });

  it("reports why it failed and can be retried", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    const { prepare } = harness.answers;
    harness.answers.prepare = () => {
      throw serviceError("INSUFFICIENT_BALANCE", 402);
    };
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({
      status: "failed",
      failure: { code: "INSUFFICIENT_BALANCE" },
      quantity: 1,
      minted: 0,
    });
    expect(store.action).toMatchObject({ kind: "retry", failure: { code: "INSUFFICIENT_BALANCE" } });
    harness.answers.prepare = prepare!;
    void store.mint();
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
  });

  it("names a shortage only in prices on the drop's chain", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    const dollars = {
      amount: "1000",
      baseUnits: "1000000000",
      decimals: 6,
      currency: "USDC",
      mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    };
    harness.answers.prepare = () => {
      const details = {
        needed: dollars,
        balance: { ...half, chain: "solana-devnet" },
        affordableQuantity: 0,
      };
      throw serviceError("INSUFFICIENT_BALANCE", 402, { details });
    };
    void store.mint();
    await harness.advance(1_000);
    const { failure } = store.state.mint as { failure: Failure };
    expect(readDetails(failure, "INSUFFICIENT_BALANCE")).toMatchObject({
      needed: undefined,
      balance: { amount: "0.5" },
      affordableQuantity: 0,
    });
  });

  it("stops before the wallet is asked to sign when the visitor switches accounts meanwhile", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    void store.mint();
    await harness.advance(10);
    store.chooseAddress("burner-2");
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "WALLET_CHANGED" } });
    expect(harness.wallets.last.signingRequests).toEqual([]);
  });

  it.each<[string, (store: Awaited<ReturnType<Harness["openStore"]>>) => unknown]>([
    ["disconnects the wallet", (store) => store.disconnect()],
    ["connects another wallet", (store) => store.connect("other")],
  ])("stops before the wallet is asked to sign when the visitor %s meanwhile", async (_, act) => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    harness.wallets.add("other");
    void store.mint();
    await harness.advance(10);
    void act(store);
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "WALLET_CHANGED" } });
    expect(harness.wallets.connections.flatMap(({ signingRequests }) => signingRequests)).toEqual([]);
  });

  it("continues when the last subscriber leaves after the wallet has signed", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = harness.createStore();
    const leave = store.subscribe(() => undefined);
    harness.wallets.add("burner");
    await harness.advance(200);
    await store.connect("burner");
    await harness.advance(200);
    const outcome = store.mint();
    await harness.advance(50);
    expect(store.state.mint.status).toBe("executing");
    leave();
    await harness.advance(1_000);
    expect(await outcome).toMatchObject({ minted: 1 });
  });

  it("is not resumed a second time when a subscriber returns while it is in progress", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = harness.createStore();
    const leave = store.subscribe(() => undefined);
    harness.wallets.add("burner");
    await harness.advance(200);
    await store.connect("burner");
    await harness.advance(200);
    harness.latency = 400;
    void store.mint();
    await harness.advance(500);
    expect(store.state.mint.status).toBe("executing");
    leave();
    harness.latency = 40;
    store.subscribe(() => undefined);
    await harness.advance(5_000);
    expect(store.state.mint.status).toBe("succeeded");
    expect(harness.executed).toHaveLength(1);
  });

  it("continues when a listener throws, and leaves the error uncaught", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    let isBroken = true;
    store.subscribe(() => {
      if (isBroken && store.state.mint.status === "executing") throw new Error("the listener's error");
    });
    const outcome = store.mint();
    const faults: unknown[] = [];
    for (let step = 0; step < 50; step++)
      await harness.advance(20).catch((fault: unknown) => faults.push(fault));
    isBroken = false;
    expect(await outcome).toMatchObject({ minted: 1 });
    expect(await outcome).not.toHaveProperty("failure");
    expect(faults).toHaveLength(2);
    expect(store.state.mint.status).toBe("succeeded");
  });

  it("dismisses its outcome on request, but not while it is in progress", async () => {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    void store.mint();
    store.dismiss();
    expect(store.state.mint.status).toBe("preparing");
    await harness.advance(1_000);
    store.dismiss();
    expect(store.state.mint).toEqual({ status: "idle" });
  });
});

describe("a mint whose outcome is pending", () => {
  /** Page on which a mint of two was signed, and the service stopped answering after confirming the first. */
  async function unanswered() {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    harness.answers.execute = ({ signedTransaction }) => {
      if (Buffer.from(signedTransaction, "base64")[0] === 1) throw serviceError("NETWORK", 0);
      return confirmation(signedTransaction);
    };
    void store.mint({ quantity: 2 });
    return { harness, store };
  }

  it("is queried again by the button and never signed again", async () => {
    const { harness, store } = await unanswered();
    await harness.advance(3 * minute);
    expect(store.state.mint).toMatchObject({
      status: "failed",
      failure: { code: "OUTCOME_UNKNOWN" },
      minted: 1,
    });
    expect(store.action.kind).toBe("ask");
    enableMinting(harness);
    const outcome = store.mint();
    await harness.advance(1_000);
    expect(await outcome).toMatchObject({
      quantity: 2,
      minted: 2,
      signatures: ["signature-0", "signature-1"],
    });
    expect(store.state.mint.status).toBe("succeeded");
    expect(harness.prepared).toHaveLength(1);
    expect(harness.wallets.last.signingRequests).toHaveLength(1);
    expect(await harness.listPending()).toEqual([]);
  });

  it("is kept when dismissed and queried before anything new is signed", async () => {
    const { harness, store } = await unanswered();
    await harness.advance(3 * minute);
    store.dismiss();
    expect(store.action.kind).toBe("mint");
    enableMinting(harness);
    void store.mint({ quantity: 2 });
    await harness.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 2 });
    expect(harness.prepared).toHaveLength(1);
    expect(harness.wallets.last.signingRequests).toHaveLength(1);
  });

  it("survives a reload: the next page queries it without a wallet", async () => {
    const { harness } = await unanswered();
    await harness.advance(200);
    expect(await harness.listPending()).toHaveLength(1);

    harness.end();
    const next = new Harness({ site: harness.site });
    next.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
    const store = next.createStore();
    store.subscribe(() => undefined);
    await next.advance(1_000);
    expect(store.state.wallet.status).toBe("disconnected");
    expect(store.state.mint).toMatchObject({ status: "succeeded", quantity: 2, minted: 2 });
    expect(next.executed.map(({ signedTransaction }) => signedTransaction).sort()).toEqual(
      [...new Set(harness.executed.map(({ signedTransaction }) => signedTransaction))].sort(),
    );
    expect(await next.listPending()).toEqual([]);
  });

  it("is reported as failed when the next page finds out that it failed", async () => {
    const { harness } = await unanswered();
    await harness.advance(200);
    harness.end();
    const next = new Harness({ site: harness.site });
    next.answers.execute = () => {
      throw serviceError("BLOCKHASH_EXPIRED", 409);
    };
    const store = next.createStore();
    store.subscribe(() => undefined);
    await next.advance(1_000);
    expect(store.state.mint).toMatchObject({
      status: "failed",
      failure: { code: "BLOCKHASH_EXPIRED" },
      minted: 0,
    });
  });

  it("stays pending when the account is switched; any other failure is dismissed with its account", async () => {
    const { harness, store } = await unanswered();
    await harness.advance(3 * minute);
    harness.wallets.last.select("burner-2");
    expect(store.action.kind).toBe("ask");

    enableMinting(harness);
    void store.mint();
    await harness.advance(1_000);
    harness.answers.prepare = () => {
      throw serviceError("WALLET_LIMIT_REACHED", 409);
    };
    void store.mint();
    await harness.advance(1_000);
    expect(store.action.kind).toBe("retry");
    harness.wallets.last.select("burner-1");
    await harness.advance(200);
    expect(store.state.mint).toEqual({ status: "idle" });
    expect(store.action.kind).toBe("mint");
  });

  it("is queried before anything new is signed when the service says another collection id after a reload", async () => {
    const { harness } = await unanswered();
    await harness.advance(200);
    harness.end();
    const next = new Harness({ site: harness.site });
    enableMinting(next);
    next.answers.collection = () => {
      const response = collectionOf();
      return { ...response, collection: { ...response.collection, id: "another-id" } };
    };
    const store = await next.openStore();
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 2 });
    expect(next.wallets.last.signingRequests).toEqual([]);
  });

  it("is queried together with every other pending mint, one by one", async () => {
    const harness = new Harness();
    harness.answers.execute = ({ sessionId, signedTransaction }) => {
      if (sessionId === "old") throw serviceError("SESSION_NOT_FOUND", 404);
      return confirmation(signedTransaction);
    };
    for (const sessionId of ["old", "young"]) {
      const transactions = [{ signed: "AP8=", quantity: 1 }];
      const wallet = `wallet of ${sessionId}`;
      await harness.mints.put({
        sessionId,
        wallet,
        quantity: 1,
        transactions,
      });
    }
    const store = harness.createStore();
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.state.mint.status));
    await harness.advance(1_000);
    expect(harness.executed.map(({ sessionId }) => sessionId)).toEqual(["old", "young"]);
    expect(seen).toContain("failed");
    expect(store.state.mint.status).toBe("succeeded");
    expect(await harness.listPending()).toEqual([]);
  });
});

describe("the wallet", () => {
  it("drops the previous account's eligibility at once and requests that of the new one", async () => {
    const harness = new Harness();
    harness.answers.eligibility = (_, wallet) => eligibilityOf({ eligible: wallet === "burner-1" });
    const store = await harness.openStore();
    expect(store.action.kind).toBe("mint");
    store.chooseAddress("burner-2");
    expect(store.state.eligibility).toMatchObject({ public: { status: "loading" } });
    expect(store.state.eligibility["public"]).not.toHaveProperty("value");
    expect(store.action.kind).toBe("check");
    await harness.advance(200);
    expect(store.action.kind).toBe("ineligible");
  });

  it("causes no request when it reports the same account again", async () => {
    const harness = new Harness();
    await harness.openStore();
    harness.takeCalls();
    harness.wallets.last.select("burner-1");
    await harness.advance(200);
    expect(harness.takeCalls()).toEqual([]);
  });

  it("reconnects at the next visit on the collection's chain, then requests eligibility", async () => {
    const first = new Harness();
    await first.openStore();
    const harness = new Harness({ site: first.site });
    harness.wallets.add("burner");
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(harness.wallets.connectRequests).toEqual([{ id: "burner", chain: "solana-devnet", silent: true }]);
    expect(store.action.kind).toBe("mint");
  });

  it("reconnects as soon as the collection is loaded, not before", async () => {
    const first = new Harness();
    await first.openStore();
    const harness = new Harness({ site: first.site });
    harness.wallets.add("burner");
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw serviceError("NETWORK", 0);
    };
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(500);
    expect(harness.wallets.connectRequests).toEqual([]);
    harness.answers.collection = collection!;
    await harness.advance(5_000);
    expect(harness.wallets.connectRequests).toEqual([{ id: "burner", chain: "solana-devnet", silent: true }]);
    expect(store.state.wallet.status).toBe("connected");
  });

  it("reports a failed connection", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    await store.disconnect();
    harness.wallets.open = () => Promise.reject(serviceError("WALLET_REJECTED", 0));
    await store.connect("burner");
    expect(store.state.wallet).toMatchObject({ failure: { code: "WALLET_REJECTED" } });
    expect(store.state.eligibility).toEqual({});
    expect(store.action.kind).toBe("connect");
  });

  it("that the page passed in is reported if it isn't one, and the others can be connected", async () => {
    const harness = new Harness();
    harness.wallets.hostError = serviceError("WALLET_NOT_SUPPORTED", 0);
    harness.wallets.add("burner");
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(store.state.wallet).toMatchObject({
      status: "disconnected",
      failure: { code: "WALLET_NOT_SUPPORTED" },
    });
    expect(store.action.kind).toBe("connect");
    await store.connect("burner");
    await harness.advance(200);
    expect(store.action.kind).toBe("mint");
  });

  it("of the last visit that fails to reconnect doesn't replace the error about the page's", async () => {
    const first = new Harness();
    await first.openStore();
    const harness = new Harness({ site: first.site });
    harness.wallets.hostError = serviceError("WALLET_NOT_SUPPORTED", 0);
    harness.wallets.add("burner");
    harness.wallets.open = () => Promise.reject(serviceError("WALLET_UNAVAILABLE", 0));
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(500);
    expect(store.state.wallet).toMatchObject({ failure: { code: "WALLET_NOT_SUPPORTED" } });
  });
});
