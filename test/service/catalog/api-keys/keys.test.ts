import { describe, expect, it } from "vitest";
import type { Database } from "../../../../demo/service/platform/db/database.js";
import {
  issueKey,
  KeyOrderError,
  normalizeOrigin,
  type KeyOrder,
} from "../../../../demo/service/catalog/api-keys/api-keys.js";
import { includesOrigin } from "../../../../demo/service/catalog/api-keys/origins.js";
import { classifyKey } from "../../../../src/contract/values/key.js";

/** Database substitute that records inserted rows. @param chain of the key's collections */
function createRecorder(chain = "solana-devnet") {
  const saved: Record<string, unknown>[] = [];
  const insert = () => ({
    values: (row: Record<string, unknown>) => {
      saved.push(row);
      return { onConflictDoUpdate: () => ({ returning: () => Promise.resolve([{ id: "key-1" }]) }) };
    },
  });
  const remove = () => ({ where: () => Promise.resolve() });
  const transaction = { insert, delete: remove };
  const database = {
    selectDistinct: () => ({ from: () => ({ where: () => Promise.resolve([{ chain }]) }) }),
    transaction: (work: (transaction: unknown) => unknown) => work(transaction),
  } as unknown as Database;
  return { saved, database };
}

const order = (changes: Partial<KeyOrder>): KeyOrder => ({
  class: "publishable",
  label: "test",
  origins: ["https://shop.example"],
  collectionIds: [],
  ...changes,
});
const count = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index * 5);

describe("an origin on a key", () => {
  it.each([
    ["https://shop.example", "https://shop.example"],
    ["HTTPS://SHOP.Example", "https://shop.example"],
    ["https://shop.example:443/", "https://shop.example"],
    ["http://shop.example:80", "http://shop.example"],
    ["http://shop.example:443", "http://shop.example:443"],
    ["http://localhost:5173/", "http://localhost:5173"],
    ["http://[::1]:5173", "http://[::1]:5173"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ])("is normalized to the form that browsers send: %s", (written, sent) => {
    expect(normalizeOrigin(written)).toBe(sent);
  });

  it.each([
    "shop.example",
    "null",
    "*",
    "",
    "https://*.shop.example",
    "https://shop.example/mint",
    "https://shop.example/?",
    "https://user@shop.example",
    "ftp://shop.example",
    "file:///index.html",
    "chrome-extension://abcdefgh",
  ])("is rejected: %j", (written) => {
    expect(() => normalizeOrigin(written)).toThrow(KeyOrderError);
  });
});

describe("an origin with a wildcard", () => {
  const own = { allowWildcard: true };
  const anybody = { allowPublicSuffix: true };

  it.each([
    ["https://*.pages.example", own, "https://*.pages.example"],
    ["HTTPS://*.Pages.Example:443/", own, "https://*.pages.example"],
    ["https://*.pages.example:8443", own, "https://*.pages.example:8443"],
    ["https://*.bücher.example", own, "https://*.xn--bcher-kva.example"],
    ["https://*.drop.pages.dev", own, "https://*.drop.pages.dev"],
    ["https://*.shop.co.uk", own, "https://*.shop.co.uk"],
    ["https://*.pages.dev", anybody, "https://*.pages.dev"],
    ["https://*.vercel.app", anybody, "https://*.vercel.app"],
  ])("is stored once it is chosen: %s", (written, policy, stored) => {
    expect(normalizeOrigin(written, policy)).toBe(stored);
  });

  it.each([
    ["https://*.pages.example", {}, "Add --allow-wildcard"],
    ["https://*.pages.dev", {}, "add --allow-public-suffix"],
    ["https://*.pages.dev", own, "add --allow-public-suffix"],
    ["https://*.com", { ...own, ...anybody }, "Include at least your own domain"],
    ["https://*.co.uk", { ...own, ...anybody }, "Include at least your own domain"],
    ["https://*.localhost", { ...own, ...anybody }, "Include at least your own domain"],
    ["https://*.127.0.0.1", { ...own, ...anybody }, "Include at least your own domain"],
    ["https://*", { ...own, ...anybody }, "isn't the origin of a page"],
    ["http://*.pages.example", own, "isn't the origin of a page"],
    ["https://*.*.pages.example", own, "isn't the origin of a page"],
    ["https://a*.pages.example", own, "isn't the origin of a page"],
    ["https://shop.*.example", own, "isn't the origin of a page"],
    ["https://*.pages.example/path", own, "isn't the origin of a page"],
    ["https://*.user@pages.example", own, "isn't the origin of a page"],
  ])("is rejected: %s with %j", (written, policy, message) => {
    expect(() => normalizeOrigin(written, policy)).toThrow(message);
  });

  it.each([
    ["https://pr-12.pages.example", true],
    ["https://xn--bcher-kva.pages.example", true],
    ["https://pages.example", false],
    ["https://a.b.pages.example", false],
    ["https://.pages.example", false],
    ["https://evilpages.example", false],
    ["https://evil.example/.pages.example", false],
    ["https://evil.example#.pages.example", false],
    ["https://user@a.pages.example", false],
    ["https://-.pages.example", false],
    ["https://PR.pages.example", false],
    ["http://pr-12.pages.example", false],
    ["https://pr-12.pages.example:8443", false],
    ["https://pr-12.pages.example.evil.example", false],
    ["https://*.pages.example", false],
    ["null", false],
  ])("stands for one label: %s is %s", (origin, isIncluded) => {
    expect(includesOrigin(["https://shop.example", "https://*.pages.example"], origin, true)).toBe(
      isIncluded,
    );
  });
});

describe("the entry loopback", () => {
  it.each([
    ["http://localhost", true],
    ["http://localhost:3000", true],
    ["http://localhost:65535", true],
    ["http://127.0.0.1:8000", true],
    ["http://[::1]:8000", true],
    ["http://shop.localhost:8000", true],
    ["http://a.b-c.localhost", true],

    ["null", false],
    ["", false],
    ["file://", false],
    ["http://localhost.evil.example", false],
    ["http://localhost.evil.example:3000", false],
    ["http://evil.example", false],
    ["http://evillocalhost", false],
    ["http://evil-localhost:3000", false],
    ["http://localhost@evil.example", false],
    ["http://evil.example@localhost:3000", false],
    ["http://evil.example#.localhost", false],
    ["http://evil.example/.localhost", false],
    ["http://evil.example\\.localhost", false],
    ["http://localhost:3000, http://evil.example", false],
    ["http://localhost:3000 http://localhost:3000", false],
    ["http://localhost:3000/", false],
    ["http://localhost:3000\n", false],
    ["http://LOCALHOST:3000", false],
    ["http://localhost:80", false],
    ["http://localhost:03000", false],
    ["http://localhost:65536", false],
    ["http://localhost:*", false],
    ["http://localhost.", false],
    ["http://.localhost", false],
    ["http://a..localhost", false],
    ["http://*.localhost", false],
    ["http://127.0.0.1.evil.example", false],
    ["http://127.0.0.2:8000", false],
    ["http://127.1:8000", false],
    ["http://2130706433", false],
    ["http://0.0.0.0:8000", false],
    ["http://[::]:8000", false],
    ["http://[::ffff:127.0.0.1]", false],
    ["http://[::ffff:7f00:1]", false],
    ["http://192.168.1.2:3000", false],
    ["https://localhost:3000", false],
    ["ws://localhost:3000", false],
    ["chrome-extension://localhost", false],
    ["loopback", false],
  ])(
    "includes pages of the visitor's own machine on a test network, and nothing else: %j is %s",
    (origin, isIncluded) => {
      expect(includesOrigin([normalizeOrigin("loopback")], origin, false)).toBe(isIncluded);
      expect(includesOrigin(["loopback"], origin, true)).toBe(false);
    },
  );
});

describe("issuing a key", () => {
  it("generates a value of its class with 32 random characters, each letter and digit equally likely", async () => {
    for (const [keyClass, origins, collectionIds] of [
      ["publishable", ["https://shop.example"], []],
      ["secret", [], []],
      ["sandbox", ["https://docs.example"], ["sample"]],
    ] as const) {
      const { database } = createRecorder();
      const { value } = await issueKey(
        { database, random: count },
        order({ class: keyClass, origins, collectionIds }),
      );
      expect(classifyKey(value)).toBe(keyClass);
      expect(value).toMatch(/^mint_(pub|live|test)_[0-9A-Za-z]{32}$/);
    }
    const counts = new Map<string, number>();
    const everyByte = () => Uint8Array.from({ length: 256 }, (_, index) => index);
    const { database } = createRecorder();
    let next = 0;
    const random = (bytes: number) => Uint8Array.from({ length: bytes }, () => everyByte()[next++ % 256]!);
    for (let keys = 0; keys < 31; keys++) {
      const { value } = await issueKey({ database, random }, order({}));
      for (const character of value.slice("mint_pub_".length)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(4);
  });

  it("returns the value and stores only its hash", async () => {
    const { database, saved } = createRecorder();
    const { value } = await issueKey({ database, random: count }, order({}));
    expect(saved[0]).toMatchObject({ class: "publishable", origins: ["https://shop.example"] });
    expect(JSON.stringify(saved)).not.toContain(value);
  });

  it.each<[string, Partial<KeyOrder>]>([
    ["a publishable key without origins", { origins: [] }],
    ["a sandbox key without origins", { class: "sandbox", origins: [], collectionIds: ["a"] }],
    ["a sandbox key for two collections", { class: "sandbox", collectionIds: ["a", "b"] }],
    ["a sandbox key for none", { class: "sandbox", collectionIds: [] }],
    ["a secret key with origins", { class: "secret" }],
    ["a fixed value of another class", { value: "demo_live_0123456789012345678901" }],
    ["a fixed value of fewer than 128 bits", { value: "demo_pub_012345678901234567890" }],
    ["a fixed value in another form", { value: "0123456789012345678901234567890123456789" }],
    ["an origin that is none", { origins: ["shop.example"] }],
  ])("rejects %s", async (_, changes) => {
    const { database, saved } = createRecorder();
    await expect(issueKey({ database, random: count }, order(changes))).rejects.toThrow(KeyOrderError);
    expect(saved).toEqual([]);
  });

  it("refuses loopback for a collection on a production chain", async () => {
    const local = order({ origins: ["https://shop.example", "loopback"], collectionIds: ["drop"] });
    const production = createRecorder("solana-mainnet");
    await expect(issueKey({ database: production.database, random: count }, local)).rejects.toThrow(
      "The origin loopback works only on test networks, and the collection is on solana-mainnet",
    );
    expect(production.saved).toEqual([]);
    const test = createRecorder("solana-devnet");
    await issueKey({ database: test.database, random: count }, local);
    expect(test.saved[0]).toMatchObject({ origins: ["https://shop.example", "loopback"] });
  });

  it("refuses a sandbox key for a collection on a production chain", async () => {
    const { database, saved } = createRecorder("solana-mainnet");
    const sandbox = order({ class: "sandbox", collectionIds: ["sample"] });
    await expect(issueKey({ database, random: count }, sandbox)).rejects.toThrow(
      "works only on test networks, and the collection is on solana-mainnet",
    );
    expect(saved).toEqual([]);
    await issueKey({ database, random: count }, order({ collectionIds: ["sample"] }));
    expect(saved).toHaveLength(2);
  });
});
