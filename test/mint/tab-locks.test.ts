import { describe, expect, test } from "vitest";
import { createTabLocks } from "../../src/create-tab-locks.js";
import { PageLocks } from "../../src/mint/page-locks.js";
import type { Locks } from "../../src/mint/ports.js";

/** A browser that has turns among tabs, but not for this page. */
const refusing: Locks = {
  request: () => Promise.reject(new DOMException("Opaque origin.", "SecurityError")),
};

describe.each<[string, () => Locks]>([
  ["of a page", () => new PageLocks()],
  ["of a browser", () => createTabLocks(new PageLocks())],
  ["of a browser that has none", () => createTabLocks(undefined)],
  ["of a browser that refuses them to the page", () => createTabLocks(refusing)],
])("turns %s", (_, create) => {
  test("are given one after another, in the order in which they were asked for", async () => {
    const locks = create();
    const order: string[] = [];
    const take = (name: string) =>
      locks.request("a", {}, async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([take("first"), take("second"), take("third")])).toEqual([
      "first",
      "second",
      "third",
    ]);
    expect(order).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test("are not waited for by who doesn't want to", async () => {
    const locks = create();
    let end: () => void = () => undefined;
    const held = locks.request("a", { ifAvailable: true }, async (lock) => {
      expect(lock).not.toBeNull();
      await new Promise<void>((resolve) => (end = resolve));
    });
    expect(await locks.request("a", { ifAvailable: true }, async (lock) => lock)).toBeNull();
    expect(await locks.request("b", { ifAvailable: true }, async (lock) => lock)).not.toBeNull();
    end();
    await held;
    expect(await locks.request("a", { ifAvailable: true }, async (lock) => lock)).not.toBeNull();
  });

  test("end with what fails in them, which is told once", async () => {
    const locks = create();
    let runs = 0;
    const fail = () => {
      runs++;
      return Promise.reject(new Error("its own"));
    };
    await expect(locks.request("a", {}, fail)).rejects.toThrow("its own");
    expect(runs).toBe(1);
    expect(await locks.request("a", { ifAvailable: true }, async (lock) => lock)).not.toBeNull();
  });
});
