import { describe, expect, it } from "vitest";
import { withFallbackStorage } from "../../src/compose/fallback-storage.js";
import type { PendingMint } from "../../src/core/pending-mint.js";
import { MemoryRecords } from "../core/memory-pending-mint-storage.js";

const recordOf = (sessionId: string, wallet = "wallet-1"): PendingMint => ({
  sessionId,
  wallet,
  quantity: 1,
  transactions: [{ signed: "AA==", quantity: 1 }],
  signedAt: 5,
});

/** Browser in which IndexedDB may fail; another object on the same storage is a reloaded page. */
function setUp() {
  const primary = new MemoryRecords();
  const values = new Map<string, string>();
  let isBlocked = false;
  const check = () => {
    if (isBlocked) throw new DOMException("Denied.", "SecurityError");
  };
  const fallback = {
    keys: () => (check(), [...values.keys()]),
    getItem: (key: string) => (check(), values.get(key) ?? null),
    setItem: (key: string, value: string) => (check(), void values.set(key, value)),
    removeItem: (key: string) => (check(), void values.delete(key)),
  };
  const open = () => withFallbackStorage(primary, fallback);
  return { primary, values, open, block: () => (isBlocked = true) };
}

describe("the records of signed mints", () => {
  it.each(["forbidden", "full"] as const)("survive a reload where IndexedDB is %s", async (mode) => {
    const { primary, open } = setUp();
    primary.mode = mode;
    await open().write("site wallet-1", recordOf("one"));
    expect(await open().read("site ")).toEqual([recordOf("one")]);
    expect(await open().read("other ")).toEqual([]);
  });

  it("come from the fallback if both have one, until IndexedDB stores a newer one", async () => {
    const { primary, open, values } = setUp();
    await open().write("site wallet-1", recordOf("one"));
    await open().write("site wallet-2", recordOf("two", "wallet-2"));
    primary.mode = "full";
    await open().write("site wallet-1", recordOf("three"));
    expect(await open().read("site ")).toEqual([recordOf("two", "wallet-2"), recordOf("three")]);
    primary.mode = "works";
    await open().write("site wallet-1", recordOf("four"));
    expect(await open().read("site ")).toEqual([recordOf("four"), recordOf("two", "wallet-2")]);
    expect(values.size).toBe(0);
  });

  it("need no fallback where IndexedDB works", async () => {
    const { open, block } = setUp();
    block();
    await open().write("site wallet-1", recordOf("one"));
    expect(await open().read("site ")).toEqual([recordOf("one")]);
  });

  it("are rejected if neither store works", async () => {
    const { primary, open, block } = setUp();
    primary.mode = "forbidden";
    block();
    await expect(open().read("site ")).rejects.toThrow("Denied.");
    await expect(open().write("site wallet-1", recordOf("one"))).rejects.toThrow("Denied.");
  });
});
