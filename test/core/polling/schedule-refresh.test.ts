import { assert, double, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { toFailure } from "../../../src/core/failure.js";
import type { MintState } from "../../../src/core/mint-state.js";
import { scheduleRefresh } from "../../../src/core/polling/schedule-refresh.js";
import { serviceError } from "../harness.js";
import { collectionOf, half, phaseOf } from "../pending-mints.js";

type Phases = Parameters<typeof collectionOf>[0];
const now = 1_000_000;
/** @param writtenAt the service's time in the answer; by default now: no cache has kept it */
const ready = (phases: Phases, writtenAt = now): MintState["collection"] => ({
  status: "ready",
  value: collectionOf(phases, { serverTime: writtenAt }),
});
const failed = (error: unknown, phases?: Phases): MintState["collection"] => ({
  status: "failed",
  failure: toFailure(error),
  ...(phases && { value: collectionOf(phases) }),
});
const plan = (
  collection: MintState["collection"],
  {
    age = 0,
    misses = 0,
    retryAfter = 0,
    share = 0.5,
  }: { age?: number; misses?: number; retryAfter?: number; share?: number } = {},
) =>
  scheduleRefresh({ collection }, { now, age, failedAttempts: misses, retryAfter: retryAfter }, () => share);
const upcoming = (wait: number, id = "soon") => phaseOf({ id, status: "upcoming", startsAt: now + wait });

describe("the refresh schedule", () => {
  it("respects Retry-After, with jitter of up to as long again", () => {
    for (const collection of [failed(serviceError("RATE_LIMITED", 429)), ready([phaseOf()])]) {
      expect(plan(collection, { retryAfter: 20_000, share: 0 }).wait).toBe(20_000);
      expect(plan(collection, { retryAfter: 20_000, share: 0.999 }).wait).toBeCloseTo(39_980);
    }
  });

  it("ignores a Retry-After that ends before the next refresh", () => {
    expect(plan(ready([phaseOf()]), { retryAfter: 5_000 })).toEqual(plan(ready([phaseOf()])));
  });

  it("requests the collection within a second after a phase begins or ends", () => {
    for (const phases of [[upcoming(5_000)], [phaseOf({ endsAt: now + 5_000 })]]) {
      expect(plan(ready(phases), { share: 0 })).toEqual({ read: "collection", wait: 5_000, isRetry: false });
      expect(plan(ready(phases), { share: 0.999 }).wait).toBeCloseTo(5_999);
    }
  });

  it("follows the first of several boundaries", () => {
    expect(plan(ready([upcoming(9_000, "b"), upcoming(4_000)]), { share: 0 }).wait).toBe(4_000);
  });

  it("requests supply about every 12 seconds while a phase is open, with 25 % jitter", () => {
    expect(plan(ready([phaseOf()]), { share: 0 })).toEqual({ read: "supply", wait: 10_500, isRetry: false });
    expect(plan(ready([phaseOf()]), { share: 0.999 }).wait).toBeCloseTo(13_497, -1);
  });

  it.each(["sold_out", "raffle"])("requests no supply when the active phase is %s", (status) => {
    expect(plan(ready([phaseOf({ status })]))).toMatchObject({ read: "collection", wait: 300_000 });
  });

  it("checks a paused phase at the same interval, in whichever list the service puts it", () => {
    const paused = phaseOf({ status: "paused" });
    const value = collectionOf([]);
    const aside = { ...value, phases: { ...value.phases, all: [paused] } };
    for (const collection of [ready([paused]), { status: "ready", value: aside } as const]) {
      expect(plan(collection)).toEqual({ read: "collection", wait: 12_000, isRetry: false });
    }
    expect(plan(ready([paused, phaseOf()]))).toEqual({ read: "supply", wait: 12_000, isRetry: false });
  });

  it("requests the whole collection in place of supply when an open phase has no price", () => {
    expect(plan(ready([phaseOf({ priceDisplay: null })]), { share: 0 })).toEqual({
      read: "collection",
      wait: 10_500,
      isRetry: false,
    });
  });

  it("requests the collection every five minutes even while supply is polled", () => {
    expect(plan(ready([phaseOf()]), { age: 290_000 }).read).toBe("collection");
    expect(plan(ready([phaseOf()]), { age: 290_000 }).wait).toBe(10_000);
    expect(plan(ready([]), { age: 0 })).toEqual({ read: "collection", wait: 300_000, isRetry: false });
    expect(plan(ready([]), { age: 999_999 }).wait).toBe(0);
  });

  it("doubles the wait with each failure, up to 30 seconds, with 50 % jitter", () => {
    const error = serviceError("INTERNAL", 500);
    for (const [misses, longest] of [
      [0, 1_000],
      [1, 2_000],
      [4, 16_000],
      [5, 30_000],
      [5_000, 30_000],
    ] as const) {
      expect(plan(failed(error), { misses, share: 0 })).toEqual({
        read: "collection",
        wait: longest / 2,
        isRetry: true,
      });
      expect(plan(failed(error), { misses, share: 0.9999 }).wait).toBeCloseTo(longest, -1);
    }
  });

  it("slows down after a rejection", () => {
    expect(plan(failed(serviceError("COLLECTION_NOT_IN_SCOPE", 403))).wait).toBe(300_000);
    for (const [code, status] of [
      ["RATE_LIMITED", 429],
      ["INVALID_RESPONSE", 403],
      ["NETWORK", 0],
    ] as const) {
      expect(plan(failed(serviceError(code, status))).wait).toBe(750);
    }
  });

  it("asks again soon, however often, while a cache answers from before a boundary", () => {
    for (const misses of [0, 9])
      expect(plan(ready([upcoming(-500)], now - 900), { misses, share: 0 })).toEqual({
        read: "collection",
        wait: 525,
        isRetry: false,
      });
    expect(plan(ready([upcoming(-500)], now - 900), { share: 0.999 }).wait).toBeCloseTo(675, 0);
    const isLate = ready([upcoming(-500), upcoming(-5_000, "late")], now - 900);
    expect(plan(isLate, { misses: 3, share: 0 }).wait).toBe(4_000);
  });

  it("backs off while the service is behind its own schedule", () => {
    expect(plan(ready([upcoming(0)]), { share: 0 })).toEqual({
      read: "collection",
      wait: 500,
      isRetry: true,
    });
    expect(plan(ready([upcoming(-60_000)]), { misses: 3, share: 0 }).wait).toBe(4_000);
  });

  it("keeps the next boundary while backing off", () => {
    const behind = [upcoming(-60_000, "late"), upcoming(2_000)];
    expect(plan(ready(behind), { misses: 5, share: 0 }).wait).toBe(2_000);
    expect(plan(failed(serviceError("INTERNAL", 500), behind), { misses: 5, share: 0 }).wait).toBe(2_000);
  });

  it("never waits a negative or infinite time", () => {
    const wait = integer({ min: -1e7, max: 1e7 });
    const share = double({ min: 0, max: 0.999999, noNaN: true });
    const age = integer({ min: 0, max: 1e7 });
    assert(
      property(wait, wait, share, age, integer({ min: 0, max: 2_000 }), (begin, end, share, age, misses) => {
        const phases = [upcoming(begin), phaseOf({ endsAt: now + end, priceDisplay: half })];
        const { wait } = plan(ready(phases), { share, age, misses });
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(337_500);
      }),
    );
  });
});
