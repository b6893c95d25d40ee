import { describe, expect, it } from "vitest";
import { LatestRequest } from "../../../src/core/time/latest-request.js";
import type { Loadable } from "../../../src/core/loadable.js";

/** Request that the test settles. */
function openRead() {
  let resolve!: (value: string) => void;
  let reject!: (error: unknown) => void;
  const answer = new Promise<string>((yes, no) => ([resolve, reject] = [yes, no]));
  let given!: AbortSignal;
  return {
    read: (signal: AbortSignal) => ((given = signal), answer),
    resolve,
    reject,
    get signal() {
      return given;
    },
  };
}

function setUp() {
  const published: Loadable<string>[] = [];
  return { published, reads: new LatestRequest<string>((next) => void published.push(next)) };
}

describe("the latest request", () => {
  it("notifies when it begins and when it ends", async () => {
    const { reads, published } = setUp();
    expect(await reads.run(() => Promise.resolve("a"))).toBe(true);
    expect(published).toEqual([{ status: "loading" }, { status: "ready", value: "a" }]);
  });

  it("keeps the last value while it is repeated and when that fails", async () => {
    const { reads, published } = setUp();
    await reads.run(() => Promise.resolve("a"));
    await reads.run(() => Promise.reject(Object.assign(new Error("Gone."), { code: "NETWORK" })));
    expect(published.slice(2)).toMatchObject([
      { status: "loading", value: "a" },
      { status: "failed", value: "a", failure: { code: "NETWORK", message: "Gone." } },
    ]);
  });

  it("treats a synchronous throw as a failure", async () => {
    const { reads, published } = setUp();
    expect(
      await reads.run(() => {
        throw new Error("broken");
      }),
    ).toBe(true);
    expect(published.at(-1)).toMatchObject({ status: "failed", failure: { code: "UNEXPECTED" } });
  });

  it("aborts its predecessor and ignores its late answer", async () => {
    const { reads, published } = setUp();
    const [old, young] = [openRead(), openRead()];
    const first = reads.run(old.read);
    const second = reads.run(young.read);
    expect([old.signal.aborted, young.signal.aborted]).toEqual([true, false]);
    young.resolve("young");
    expect(await second).toBe(true);
    old.resolve("old");
    expect(await first).toBe(false);
    expect(published.map(({ status, value }) => [status, value])).toEqual([
      ["loading", undefined],
      ["loading", undefined],
      ["ready", "young"],
    ]);
  });

  it("ignores the failure of a superseded request", async () => {
    const { reads, published } = setUp();
    const old = openRead();
    const first = reads.run(old.read);
    const second = reads.run(() => Promise.resolve("young"));
    old.reject(new Error("aborted"));
    expect([await first, await second]).toEqual([false, true]);
    expect(published.at(-1)).toEqual({ status: "ready", value: "young" });
  });

  it("can be aborted silently", async () => {
    const { reads, published } = setUp();
    const old = openRead();
    const first = reads.run(old.read);
    expect(reads.isPending).toBe(true);
    reads.stop();
    expect([reads.isPending, old.signal.aborted]).toEqual([false, true]);
    old.resolve("old");
    expect(await first).toBe(false);
    expect(published).toEqual([{ status: "loading" }]);
  });

  it("can be amended when there is a value and no request pending", async () => {
    const { reads, published } = setUp();
    reads.update(() => "nothing to amend");
    await reads.run(() => Promise.resolve("a"));
    reads.update((value) => `${value}b`);
    const open = openRead();
    const under = reads.run(open.read);
    reads.update((value) => `${value}c`);
    open.resolve("d");
    await under;
    expect(published.map(({ value }) => value)).toEqual([undefined, "a", "ab", "ab", "d"]);
  });
});
