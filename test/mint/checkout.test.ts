import { describe, expect, test } from "vitest";
import { FakeWorld, confirmation, mintable, refusal } from "./fake-world.js";
import { collectionOf, phaseOf, verdictOf } from "./records.js";

const minute = 60_000;

describe("minting", () => {
  test("goes from idle to succeeded through all that is under way, and reads everything again", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    const seen: string[] = [];
    store.subscribe(() => {
      if (seen.at(-1) !== store.state.mint.status) seen.push(store.state.mint.status);
    });
    store.chooseQuantity(2);
    world.takeCalls();
    const outcome = store.mint();
    await world.advance(1_000);
    expect(seen).toEqual(["idle", "preparing", "signing", "executing", "succeeded"]);
    expect(await outcome).toMatchObject({ quantity: 2, minted: 2 });
    expect(store.state.mint).toEqual({ status: "succeeded", ...(await outcome) });
    expect(world.takeCalls().slice(-2)).toEqual(["collection AbC123", "eligibility public burner-1"]);
    expect(store.action.kind).toBe("mint");
  });

  test("tells the outcome without waiting for what is read after it", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    const outcome = store.mint();
    world.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    world.latency = 0;
    await world.advance(0);
    expect(await outcome).toMatchObject({ minted: 1 });
  });

  test("asks for the quantity that is given, brought into what can be asked for", async () => {
    const world = new FakeWorld();
    mintable(world);
    world.answers.eligibility = () => verdictOf({ maxQuantity: 3 });
    const store = await world.openStore();
    for (const [given, asked] of [
      [2, 2],
      [99, 3],
      [0, 1],
      [NaN, 1],
      [1.9, 1],
    ] as const) {
      void store.mint({ quantity: given });
      await world.advance(1_000);
      expect([world.prepared.at(-1)!.quantity, store.state.quantity]).toEqual([asked, asked]);
    }
  });

  test("asks for no more than is allowed by the time of the gesture", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    store.chooseQuantity(5);
    world.answers.eligibility = () => verdictOf({ maxQuantity: 2 });
    void store.refresh();
    await world.advance(200);
    void store.mint();
    await world.advance(1_000);
    expect(world.prepared).toMatchObject([{ quantity: 2 }]);
  });

  test("passes on the affiliate code and the page's questions", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    const asked: unknown[] = [];
    void store.mint({
      affiliateCode: "friend",
      beforePrepare: (request) => (asked.push(request), true),
      beforeSign: ({ session }) => (asked.push(session.sessionId), false),
    });
    await world.advance(1_000);
    expect(world.prepared).toMatchObject([{ affiliate_code: "friend" }]);
    expect(asked).toEqual([{ quantity: 1, phase: phaseOf() }, "session-1"]);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "CANCELLED" } });
    expect(store.action.kind).toBe("retry");
  });

  test("does nothing while a mint is under way", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    void store.mint({ quantity: 2 });
    expect(await store.mint({ quantity: 5 })).toBeNull();
    await world.advance(10);
    expect(await store.mint()).toBeNull();
    expect(store.state.quantity).toBe(2);
    await world.advance(1_000);
    expect(world.prepared).toHaveLength(1);
    expect(world.wallets.last.asked).toHaveLength(1);
  });

  test.each<[string, (world: FakeWorld) => void]>([
    [
      "the phase is paused",
      ({ answers }) => (answers.collection = () => collectionOf([phaseOf({ status: "paused" })])),
    ],
    [
      "there is no price",
      ({ answers }) => (answers.collection = () => collectionOf([phaseOf({ priceDisplay: null })])),
    ],
    ["the wallet may not", ({ answers }) => (answers.eligibility = () => verdictOf({ eligible: false }))],
    [
      "the wallet has no funds",
      ({ answers }) => (answers.eligibility = () => verdictOf({ affordableQuantity: 0 })),
    ],
  ])("does nothing when %s", async (_, arrange) => {
    const world = new FakeWorld();
    arrange(world);
    const store = await world.openStore();
    expect(await store.mint()).toBeNull();
    expect(store.state.mint).toEqual({ status: "idle" });
  });

  test("does nothing without a wallet", async () => {
    const world = new FakeWorld();
    const store = world.createStore();
    expect(await store.mint()).toBeNull();
    store.subscribe(() => undefined);
    await world.advance(200);
    expect(store.action.kind).toBe("connect");
    expect(await store.mint()).toBeNull();
  });

  test("that fails says why, and may be tried again", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    const { prepare } = world.answers;
    world.answers.prepare = () => {
      throw refusal("INSUFFICIENT_BALANCE", 402);
    };
    void store.mint();
    await world.advance(1_000);
    expect(store.state.mint).toMatchObject({
      status: "failed",
      failure: { code: "INSUFFICIENT_BALANCE" },
      quantity: 1,
      minted: 0,
    });
    expect(store.action).toMatchObject({ kind: "retry", failure: { code: "INSUFFICIENT_BALANCE" } });
    world.answers.prepare = prepare!;
    void store.mint();
    await world.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
  });

  test("is stopped before the wallet is asked when the visitor switches its account meanwhile", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    void store.mint();
    await world.advance(10);
    store.chooseAddress("burner-2");
    await world.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "WALLET_CHANGED" } });
    expect(world.wallets.last.asked).toEqual([]);
  });

  test.each<[string, (store: Awaited<ReturnType<FakeWorld["openStore"]>>) => unknown]>([
    ["lets go of the wallet", (store) => store.disconnect()],
    ["connects another wallet", (store) => store.connect("other")],
  ])("is stopped before the wallet is asked when the visitor %s meanwhile", async (_, act) => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    world.wallets.add("other");
    void store.mint();
    await world.advance(10);
    void act(store);
    await world.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "failed", failure: { code: "WALLET_CHANGED" } });
    expect(world.wallets.connections.flatMap(({ asked }) => asked)).toEqual([]);
  });

  test("goes on when the page is left after the wallet has signed", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = world.createStore();
    const leave = store.subscribe(() => undefined);
    world.wallets.add("burner");
    await world.advance(200);
    await store.connect("burner");
    await world.advance(200);
    const outcome = store.mint();
    await world.advance(50);
    expect(store.state.mint.status).toBe("executing");
    leave();
    await world.advance(1_000);
    expect(await outcome).toMatchObject({ minted: 1 });
  });

  test("is not taken up a second time when somebody comes back to the page in its midst", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = world.createStore();
    const leave = store.subscribe(() => undefined);
    world.wallets.add("burner");
    await world.advance(200);
    await store.connect("burner");
    await world.advance(200);
    world.latency = 400;
    void store.mint();
    await world.advance(500);
    expect(store.state.mint.status).toBe("executing");
    leave();
    world.latency = 40;
    store.subscribe(() => undefined);
    await world.advance(5_000);
    expect(store.state.mint.status).toBe("succeeded");
    expect(world.executed).toHaveLength(1);
  });

  test("is not disturbed by what a listener of the page throws, which is left to the page", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    let isBroken = true;
    store.subscribe(() => {
      if (isBroken && store.state.mint.status === "executing") throw new Error("the page's own fault");
    });
    const outcome = store.mint();
    const faults: unknown[] = [];
    for (let step = 0; step < 50; step++)
      await world.advance(20).catch((fault: unknown) => faults.push(fault));
    isBroken = false;
    expect(await outcome).toMatchObject({ minted: 1 });
    expect(await outcome).not.toHaveProperty("failure");
    expect(faults).toHaveLength(2);
    expect(store.state.mint.status).toBe("succeeded");
  });

  test("puts its outcome away when asked to, but not while it is under way", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    void store.mint();
    store.dismiss();
    expect(store.state.mint.status).toBe("preparing");
    await world.advance(1_000);
    store.dismiss();
    expect(store.state.mint).toEqual({ status: "idle" });
  });
});

describe("a mint without an answer", () => {
  /** A page on which a mint of two was signed, and the service fell silent after the first was confirmed. */
  async function unanswered() {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    world.answers.execute = ({ signedTransaction }) => {
      if (Buffer.from(signedTransaction, "base64")[0] === 1) throw refusal("NETWORK", 0);
      return confirmation(signedTransaction);
    };
    void store.mint({ quantity: 2 });
    return { world, store };
  }

  test("is asked about by the button, and never signed again", async () => {
    const { world, store } = await unanswered();
    await world.advance(3 * minute);
    expect(store.state.mint).toMatchObject({
      status: "failed",
      failure: { code: "OUTCOME_UNKNOWN" },
      minted: 1,
    });
    expect(store.action.kind).toBe("ask");
    mintable(world);
    const outcome = store.mint();
    await world.advance(1_000);
    expect(await outcome).toMatchObject({
      quantity: 2,
      minted: 2,
      signatures: ["signature-0", "signature-1"],
    });
    expect(store.state.mint.status).toBe("succeeded");
    expect(world.prepared).toHaveLength(1);
    expect(world.wallets.last.asked).toHaveLength(1);
    expect(await world.unfinished()).toEqual([]);
  });

  test("is not forgotten when it is put away: before anything new is signed, it is asked about", async () => {
    const { world, store } = await unanswered();
    await world.advance(3 * minute);
    store.dismiss();
    expect(store.action.kind).toBe("mint");
    mintable(world);
    void store.mint({ quantity: 2 });
    await world.advance(1_000);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 2 });
    expect(world.prepared).toHaveLength(1);
    expect(world.wallets.last.asked).toHaveLength(1);
  });

  test("survives a reload: the next page asks, without a wallet", async () => {
    const { world } = await unanswered();
    await world.advance(200);
    expect(await world.unfinished()).toHaveLength(1);

    world.end();
    const next = new FakeWorld({ site: world.site });
    next.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
    const store = next.createStore();
    store.subscribe(() => undefined);
    await next.advance(1_000);
    expect(store.state.wallet.status).toBe("disconnected");
    expect(store.state.mint).toMatchObject({ status: "succeeded", quantity: 2, minted: 2 });
    expect(next.executed.map(({ signedTransaction }) => signedTransaction).sort()).toEqual(
      [...new Set(world.executed.map(({ signedTransaction }) => signedTransaction))].sort(),
    );
    expect(await next.unfinished()).toEqual([]);
  });

  test("is reported as what it was when the next page learns that it failed", async () => {
    const { world } = await unanswered();
    await world.advance(200);
    world.end();
    const next = new FakeWorld({ site: world.site });
    next.answers.execute = () => {
      throw refusal("BLOCKHASH_EXPIRED", 409);
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

  test("stays owed when the account is switched; any other failure is put away with its account", async () => {
    const { world, store } = await unanswered();
    await world.advance(3 * minute);
    world.wallets.last.select("burner-2");
    expect(store.action.kind).toBe("ask");

    mintable(world);
    void store.mint();
    await world.advance(1_000);
    world.answers.prepare = () => {
      throw refusal("WALLET_LIMIT_REACHED", 409);
    };
    void store.mint();
    await world.advance(1_000);
    expect(store.action.kind).toBe("retry");
    world.wallets.last.select("burner-1");
    await world.advance(200);
    expect(store.state.mint).toEqual({ status: "idle" });
    expect(store.action.kind).toBe("mint");
  });

  test("is not the only one: every one is asked about, one by one", async () => {
    const world = new FakeWorld();
    world.answers.execute = ({ sessionId, signedTransaction }) => {
      if (sessionId === "old") throw refusal("SESSION_NOT_FOUND", 404);
      return confirmation(signedTransaction);
    };
    for (const sessionId of ["old", "young"]) {
      const transactions = [{ signed: "AP8=", quantity: 1 }];
      const wallet = `wallet of ${sessionId}`;
      await world.mints.put({ collectionId: "collection-id", sessionId, wallet, quantity: 1, transactions });
    }
    const store = world.createStore();
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.state.mint.status));
    await world.advance(1_000);
    expect(world.executed.map(({ sessionId }) => sessionId)).toEqual(["old", "young"]);
    expect(seen).toContain("failed");
    expect(store.state.mint.status).toBe("succeeded");
    expect(await world.unfinished()).toEqual([]);
  });
});

describe("the wallet", () => {
  test("of another account has verdicts of its own, and its predecessor's are gone at once", async () => {
    const world = new FakeWorld();
    world.answers.eligibility = (_, wallet) => verdictOf({ eligible: wallet === "burner-1" });
    const store = await world.openStore();
    expect(store.action.kind).toBe("mint");
    store.chooseAddress("burner-2");
    expect(store.state.eligibility).toMatchObject({ public: { status: "loading" } });
    expect(store.state.eligibility["public"]).not.toHaveProperty("value");
    expect(store.action.kind).toBe("check");
    await world.advance(200);
    expect(store.action.kind).toBe("ineligible");
  });

  test("that only says again what its account is costs no read", async () => {
    const world = new FakeWorld();
    await world.openStore();
    world.takeCalls();
    world.wallets.last.select("burner-1");
    await world.advance(200);
    expect(world.takeCalls()).toEqual([]);
  });

  test("is taken up again at the next visit, on the collection's chain, and followed by its eligibility", async () => {
    const first = new FakeWorld();
    await first.openStore();
    const world = new FakeWorld({ site: first.site });
    world.wallets.add("burner");
    const store = world.createStore();
    store.subscribe(() => undefined);
    await world.advance(200);
    expect(world.wallets.asked).toEqual([{ id: "burner", chain: "solana-devnet", silent: true }]);
    expect(store.action.kind).toBe("mint");
  });

  test("is taken up as soon as the collection could be read, and not before", async () => {
    const first = new FakeWorld();
    await first.openStore();
    const world = new FakeWorld({ site: first.site });
    world.wallets.add("burner");
    const { collection } = world.answers;
    world.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    const store = world.createStore();
    store.subscribe(() => undefined);
    await world.advance(500);
    expect(world.wallets.asked).toEqual([]);
    world.answers.collection = collection!;
    await world.advance(5_000);
    expect(world.wallets.asked).toEqual([{ id: "burner", chain: "solana-devnet", silent: true }]);
    expect(store.state.wallet.status).toBe("connected");
  });

  test("that can't be connected says so", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    await store.disconnect();
    world.wallets.open = () => Promise.reject(refusal("WALLET_REJECTED", 0));
    await store.connect("burner");
    expect(store.state.wallet).toMatchObject({ failure: { code: "WALLET_REJECTED" } });
    expect(store.state.eligibility).toEqual({});
    expect(store.action.kind).toBe("connect");
  });
});
