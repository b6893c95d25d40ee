import { describe, expect, test } from "vitest";
import type { PendingMint } from "../../src/core/mint-flow/pending-mint.js";
import { PendingMintStore } from "../../src/core/mint-flow/pending-mint-store.js";
import { FakeTime } from "./fake-time.js";
import { MemoryRecords } from "./memory-pending-mint-storage.js";

const scope = "https://mint.example/mint/v1";
const mintOf = (wallet: string, change: Partial<PendingMint> = {}): PendingMint => ({
  collectionId: "aurora",
  sessionId: `session of ${wallet}`,
  wallet,
  quantity: 2,
  transactions: [{ signed: "AP8=", quantity: 2 }],
  ...change,
});
const outcome = { quantity: 2, minted: 2, items: [{ mint: "m" }], signatures: ["s"] };

function setUp() {
  const store = new MemoryRecords();
  const time = new FakeTime();
  const open = (its = scope) => new PendingMintStore(store, time, its);
  return { store, time, open, records: open() };
}

describe("a pending mint", () => {
  test("is found by its wallet on every page of the site", async () => {
    const { records, open } = setUp();
    await records.put(mintOf("a"));
    await records.put(mintOf("b"));
    expect(await open().list("aurora")).toEqual([mintOf("a"), mintOf("b")]);
    expect(await open().find({ collectionId: "aurora", wallet: "b" })).toEqual(mintOf("b"));
    expect(await open().find({ collectionId: "aurora", wallet: "c" })).toBeUndefined();
  });

  test("is ignored when it belongs to another collection or service", async () => {
    const { records, open } = setUp();
    await records.put(mintOf("a"));
    await records.put(mintOf("b", { collectionId: "aurora2" }));
    expect(await records.list("aurora2")).toEqual([mintOf("b", { collectionId: "aurora2" })]);
    expect(await records.list("aur")).toEqual([]);
    expect(await open("https://other.example/mint/v1").list("aurora")).toEqual([]);
  });

  test("replaces the wallet's previous one", async () => {
    const { records } = setUp();
    await records.put(mintOf("a"));
    await records.put(mintOf("a", { transactions: [], outcome }));
    expect(await records.list("aurora")).toEqual([mintOf("a", { transactions: [], outcome })]);
  });

  test("has the same key as its wallet's lock", () => {
    const { records } = setUp();
    expect(records.keyOf(mintOf("a"))).toBe(records.keyOf({ collectionId: "aurora", wallet: "a" }));
  });

  test.each(["full", "forbidden"] as const)("lives as long as the page where storage is %s", async (mode) => {
    const { store, records, open } = setUp();
    await records.put(mintOf("a"));
    store.mode = mode;
    await records.put(mintOf("a", { quantity: 7 }));
    await records.put(mintOf("b"));
    expect(await records.list("aurora")).toEqual([mintOf("a", { quantity: 7 }), mintOf("b")]);
    store.mode = "works";
    expect(await open().list("aurora")).toEqual([mintOf("a")]);
  });

  test("is stored as soon as storage works again, and removed from memory", async () => {
    const { store, records, open } = setUp();
    store.mode = "full";
    await records.put(mintOf("a"));
    store.mode = "works";
    await records.put(mintOf("a", { quantity: 7 }));
    await open().put(mintOf("a", { quantity: 9 }));
    expect(await records.list("aurora")).toEqual([mintOf("a", { quantity: 9 })]);
  });

  test("does not block a mint when storage never answers", async () => {
    const { store, time, records } = setUp();
    store.mode = "hangs";
    const put = records.put(mintOf("a"));
    await time.advance(1_000);
    await put;
    const listed = records.list("aurora");
    await time.advance(1_000);
    expect(await listed).toEqual([mintOf("a")]);
    expect(time.timerCount).toBe(0);
  });
});
