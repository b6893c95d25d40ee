import { describe, expect, test } from "vitest";
import { UnfinishedMints, type UnfinishedMint } from "../../src/mint/unfinished-mints.js";
import { MemoryStorage } from "./memory-storage.js";

const mintOf = (sessionId: string): UnfinishedMint => ({
  sessionId,
  wallet: "w",
  quantity: 2,
  transactions: [{ signed: "AP8=", quantity: 2 }],
});

describe("unfinished mints", () => {
  test("survive a reload, oldest first, until they are removed", () => {
    const storage = new MemoryStorage();
    const before = new UnfinishedMints(storage, "scope");
    before.add(mintOf("a"));
    before.add(mintOf("b"));
    const after = new UnfinishedMints(storage, "scope");
    expect(after.list()).toEqual([mintOf("a"), mintOf("b")]);
    after.remove("a");
    expect(after.list()).toEqual([mintOf("b")]);
    expect(new UnfinishedMints(storage, "scope").list()).toEqual([mintOf("b")]);
  });

  test("leave nothing behind when all are removed", () => {
    const storage = new MemoryStorage();
    const mints = new UnfinishedMints(storage, "scope");
    mints.add(mintOf("a"));
    mints.remove("a");
    expect([...storage.entries]).toEqual([]);
  });

  test("of another collection or service are none of ours", () => {
    const storage = new MemoryStorage();
    new UnfinishedMints(storage, "other").add(mintOf("a"));
    expect(new UnfinishedMints(storage, "scope").list()).toEqual([]);
  });

  test("that another page of the site added are seen, and kept", () => {
    const storage = new MemoryStorage();
    const [here, there] = [new UnfinishedMints(storage, "scope"), new UnfinishedMints(storage, "scope")];
    there.add(mintOf("a"));
    here.add(mintOf("b"));
    expect(there.list().map(({ sessionId }) => sessionId)).toEqual(["b", "a"]);
    here.remove("b");
    expect(there.list()).toEqual([mintOf("a")]);
  });

  test("are stored once a session", () => {
    const mints = new UnfinishedMints(new MemoryStorage(), "scope");
    mints.add(mintOf("a"));
    mints.add({ ...mintOf("a"), quantity: 5 });
    expect(mints.list()).toEqual([{ ...mintOf("a"), quantity: 5 }]);
  });

  test.each([
    ["no JSON", "{"],
    ["no list", '{"sessionId":"a"}'],
    ["null", "null"],
    ["of another version", '[{"sessionId":"a","wallet":"w","quantity":1,"transactions":["AP8="]}]'],
    ["something else in a list", '[null,7,"a",{"sessionId":7}]'],
  ])("in storage that are %s are ignored", (_, text) => {
    const storage = new MemoryStorage();
    storage.entries.set("mint-widget:unfinished:scope", text);
    const mints = new UnfinishedMints(storage, "scope");
    expect(mints.list()).toEqual([]);
    mints.add(mintOf("b"));
    expect(mints.list()).toEqual([mintOf("b")]);
  });

  test.each(["full", "forbidden"] as const)("live as long as the page when storage is %s", (mode) => {
    const storage = new MemoryStorage();
    storage.mode = mode;
    const mints = new UnfinishedMints(storage, "scope");
    mints.add(mintOf("a"));
    mints.add(mintOf("b"));
    expect(mints.list()).toEqual([mintOf("a"), mintOf("b")]);
    mints.remove("a");
    expect(mints.list()).toEqual([mintOf("b")]);
  });

  test("are all there when storage runs full after some were stored", () => {
    const storage = new MemoryStorage();
    const mints = new UnfinishedMints(storage, "scope");
    mints.add(mintOf("a"));
    storage.mode = "full";
    mints.add(mintOf("b"));
    expect(mints.list()).toEqual([mintOf("a"), mintOf("b")]);
  });
});
