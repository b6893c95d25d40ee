import { describe, expect, it } from "vitest";
import type { PendingMint, PendingMintStorage } from "../../../src/core/pending-mint.js";
import { createPendingMintScope, PendingMintStore } from "../../../src/core/mint/pending-mint-store.js";
import { addressOf } from "../../brands.js";
import { FakeTime } from "../fake-time.js";
import { MemoryRecords } from "../memory-pending-mint-storage.js";

const apiBase = "https://mint.example/mint/v1";
const scope = createPendingMintScope(apiBase, "aurora");
const mintOf = (wallet: string, change: Partial<PendingMint> = {}): PendingMint => ({
  sessionId: `session of ${wallet}`,
  wallet,
  quantity: 2,
  transactions: [{ signed: "AP8=", quantity: 2 }],
  ...change,
});
const outcome = { quantity: 2, minted: 2, items: [{ mint: addressOf("m") }], signatures: ["s"] };

function setUp() {
  const store = new MemoryRecords();
  const time = new FakeTime();
  const open = (its = scope) => new PendingMintStore(store, time, its);
  return { store, time, open, records: open() };
}

describe("a pending mint", () => {
  it("is found by its wallet on every page of the site", async () => {
    const { records, open } = setUp();
    await records.put(mintOf("a"));
    await records.put(mintOf("b"));
    expect(await open().list()).toEqual([mintOf("a"), mintOf("b")]);
    expect(await open().find({ wallet: "b" })).toEqual(mintOf("b"));
    expect(await open().find({ wallet: "c" })).toBeUndefined();
  });

  it.each([
    ["another service", "https://other.example/mint/v1", "aurora"],
    ["another collection", apiBase, "aurora2"],
    ["a collection whose name begins with the same word", apiBase, "aurora a"],
  ])("is ignored by pages of %s", async (_, base, collection) => {
    const { records, open } = setUp();
    const others = open(createPendingMintScope(base, collection));
    await records.put(mintOf("a"));
    expect(await others.list()).toEqual([]);
    await others.put(mintOf("b"));
    expect(await records.list()).toEqual([mintOf("a")]);
  });

  it("is the same for an API base with and without a slash at its end", async () => {
    const { records, open } = setUp();
    await records.put(mintOf("a"));
    expect(await open(createPendingMintScope(`${apiBase}/`, "aurora")).list()).toEqual([mintOf("a")]);
  });

  it("replaces the wallet's previous one", async () => {
    const { records } = setUp();
    await records.put(mintOf("a"));
    await records.put(mintOf("a", { transactions: [], outcome }));
    expect(await records.list()).toEqual([mintOf("a", { transactions: [], outcome })]);
  });

  it("has the same key as its wallet's lock", () => {
    const { records } = setUp();
    expect(records.keyOf(mintOf("a"))).toBe(records.keyOf({ wallet: "a" }));
  });

  it.each(["full", "forbidden"] as const)("lives as long as the page where storage is %s", async (mode) => {
    const { store, records, open } = setUp();
    await records.put(mintOf("a"));
    store.mode = mode;
    await records.put(mintOf("a", { quantity: 7 }));
    await records.put(mintOf("b"));
    expect(await records.list()).toEqual([mintOf("a", { quantity: 7 }), mintOf("b")]);
    store.mode = "works";
    expect(await open().list()).toEqual([mintOf("a")]);
  });

  it("is stored as soon as storage works again, and removed from memory", async () => {
    const { store, records, open } = setUp();
    store.mode = "full";
    await records.put(mintOf("a"));
    store.mode = "works";
    await records.put(mintOf("a", { quantity: 7 }));
    await open().put(mintOf("a", { quantity: 9 }));
    expect(await records.list()).toEqual([mintOf("a", { quantity: 9 })]);
  });

  it("does not block a mint when storage never answers", async () => {
    const { store, time, records } = setUp();
    store.mode = "hangs";
    const put = records.put(mintOf("a"));
    await time.advance(1_000);
    await put;
    const listed = records.list();
    await time.advance(1_000);
    expect(await listed).toEqual([mintOf("a")]);
    expect(time.timerCount).toBe(0);
  });

  it.each(["forbidden", "hangs"] as const)("is still known once reading it is %s", async (mode) => {
    const { store, time, records, open } = setUp();
    await records.put(mintOf("a"));
    await open().put(mintOf("b"));
    await records.list();
    store.mode = mode;
    const listed = records.list();
    await time.advance(1_000);
    expect(await listed).toEqual([mintOf("a"), mintOf("b")]);
  });
});

it("storage that a busy page keeps from answering in time is read all the same", async () => {
  const { store } = setUp();
  await new PendingMintStore(store, new FakeTime(), scope).put(mintOf("a"));
  // Every timer is due at once, as after a long task; storage answers two turns of the event loop later.
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const timers = {
    monotonic: () => 0,
    wall: () => 0,
    setTimeout: (callback: () => void) => setImmediate(callback),
    clearTimeout: (handle: unknown) => clearImmediate(handle as NodeJS.Immediate),
  };
  const slow: PendingMintStorage = {
    read: async (prefix) =>
      turn()
        .then(turn)
        .then(() => store.read(prefix)),
    write: (key, mint) => store.write(key, mint),
  };
  expect(await new PendingMintStore(slow, timers, scope).list()).toEqual([mintOf("a")]);
});
