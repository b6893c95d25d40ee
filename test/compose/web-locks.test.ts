import { describe, expect, it } from "vitest";
import { createWebLocks } from "../../src/compose/web-locks.js";
import type { Locks } from "../../src/core/environment.js";
import { FakeLocks } from "../core/fake-locks.js";

const none = undefined as unknown as Locks;
const rejecting: Locks = {
  request: () => Promise.reject(new DOMException("Opaque origin.", "SecurityError")),
};

describe("locks between tabs", () => {
  it("use the browser's Web Locks", async () => {
    const locks = createWebLocks(new FakeLocks());
    let end: () => void = () => undefined;
    const held = locks.request(
      "a",
      { ifAvailable: true },
      () => new Promise<void>((resolve) => (end = resolve)),
    );
    expect(await locks.request("a", { ifAvailable: true }, async (lock) => lock)).toBeNull();
    expect(await locks.request("b", { ifAvailable: true }, async (lock) => lock)).not.toBeNull();
    const next = locks.request("a", {}, async () => "next");
    end();
    await held;
    expect(await next).toBe("next");
  });

  it.each([
    ["has none", none],
    ["denies them to the page", rejecting],
  ])("are granted to every request at once where the browser %s", async (_, locks) => {
    const wrapped = createWebLocks(locks);
    const inner = () => wrapped.request("a", { ifAvailable: true }, async (lock) => lock);
    expect(await wrapped.request("a", {}, inner)).not.toBeNull();
  });

  it.each([
    ["the browser's", new FakeLocks()],
    ["none", none],
  ])("reject with their work's error, once: %s", async (_, locks) => {
    let runs = 0;
    const fail = () => {
      runs++;
      return Promise.reject(new Error("its own"));
    };
    await expect(createWebLocks(locks).request("a", {}, fail)).rejects.toThrow("its own");
    expect(runs).toBe(1);
  });
});
