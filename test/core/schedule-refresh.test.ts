import { assert, double, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { toFailure } from "../../src/core/failure.js";
import type { MintState } from "../../src/core/state.js";
import { scheduleRefresh } from "../../src/core/polling/schedule-refresh.js";
import { refusal } from "./harness.js";
import { collectionOf, half, phaseOf } from "./pending-mints.js";

type Phases = Parameters<typeof collectionOf>[0];
const now = 1_000_000;
const ready = (phases: Phases): MintState["collection"] => ({ status: "ready", value: collectionOf(phases) });
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
    asked = 0,
    share = 0.5,
  }: { age?: number; misses?: number; asked?: number; share?: number } = {},
) => scheduleRefresh({ collection }, { now, age, failedAttempts: misses, retryAfter: asked }, () => share);
const upcoming = (wait: number, id = "soon") => phaseOf({ id, status: "upcoming", startsAt: now + wait });

describe("a plan", () => {
  test("obeys a service that asked to wait, and spreads those who were asked alike over as long again", () => {
    for (const collection of [failed(refusal("RATE_LIMITED", 429)), ready([phaseOf()])]) {
      expect(plan(collection, { asked: 20_000, share: 0 }).wait).toBe(20_000);
      expect(plan(collection, { asked: 20_000, share: 0.999 }).wait).toBeCloseTo(39_980);
    }
  });

  test("is not changed by a wait that is over before it", () => {
    expect(plan(ready([phaseOf()]), { asked: 5_000 })).toEqual(plan(ready([phaseOf()])));
  });

  test("is to read the collection within a second after a phase begins or ends", () => {
    for (const phases of [[upcoming(5_000)], [phaseOf({ endsAt: now + 5_000 })]]) {
      expect(plan(ready(phases), { share: 0 })).toEqual({ read: "collection", wait: 5_000, isRetry: false });
      expect(plan(ready(phases), { share: 0.999 }).wait).toBeCloseTo(5_999);
    }
  });

  test("goes by the first boundary of several", () => {
    expect(plan(ready([upcoming(9_000, "b"), upcoming(4_000)]), { share: 0 }).wait).toBe(4_000);
  });

  test("is to read supply about every twelve seconds while a phase is open, spread by a quarter", () => {
    expect(plan(ready([phaseOf()]), { share: 0 })).toEqual({ read: "supply", wait: 10_500, isRetry: false });
    expect(plan(ready([phaseOf()]), { share: 0.999 }).wait).toBeCloseTo(13_497, -1);
  });

  test.each(["sold_out", "raffle"])("reads no supply when what is active is %s", (status) => {
    expect(plan(ready([phaseOf({ status })]))).toMatchObject({ read: "collection", wait: 300_000 });
  });

  test("looks as often whether a pause is over, wherever the service lists what is paused", () => {
    const paused = phaseOf({ status: "paused" });
    const value = collectionOf([]);
    const aside = { ...value, phases: { ...value.phases, all: [paused] } };
    for (const collection of [ready([paused]), { status: "ready", value: aside } as const]) {
      expect(plan(collection)).toEqual({ read: "collection", wait: 12_000, isRetry: false });
    }
    expect(plan(ready([paused, phaseOf()]))).toEqual({ read: "supply", wait: 12_000, isRetry: false });
  });

  test("reads the whole collection where supply was next, when an open phase has no price", () => {
    expect(plan(ready([phaseOf({ priceDisplay: null })]), { share: 0 })).toEqual({
      read: "collection",
      wait: 10_500,
      isRetry: false,
    });
  });

  test("reads the collection every five minutes even while supply is read all the time", () => {
    expect(plan(ready([phaseOf()]), { age: 290_000 }).read).toBe("collection");
    expect(plan(ready([phaseOf()]), { age: 290_000 }).wait).toBe(10_000);
    expect(plan(ready([]), { age: 0 })).toEqual({ read: "collection", wait: 300_000, isRetry: false });
    expect(plan(ready([]), { age: 999_999 }).wait).toBe(0);
  });

  test("waits twice as long each time when reading fails, to half a minute at most, by half at random", () => {
    const error = refusal("INTERNAL", 500);
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

  test("doesn't hammer a service that has refused", () => {
    expect(plan(failed(refusal("COLLECTION_NOT_IN_SCOPE", 403))).wait).toBe(300_000);
    for (const [code, status] of [
      ["RATE_LIMITED", 429],
      ["INVALID_RESPONSE", 403],
      ["NETWORK", 0],
    ] as const) {
      expect(plan(failed(refusal(code, status))).wait).toBe(750);
    }
  });

  test("backs off while the service is behind its own schedule", () => {
    expect(plan(ready([upcoming(0)]), { share: 0 })).toEqual({
      read: "collection",
      wait: 500,
      isRetry: true,
    });
    expect(plan(ready([upcoming(-60_000)]), { misses: 3, share: 0 }).wait).toBe(4_000);
  });

  test("keeps the next boundary in view while it backs off", () => {
    const behind = [upcoming(-60_000, "late"), upcoming(2_000)];
    expect(plan(ready(behind), { misses: 5, share: 0 }).wait).toBe(2_000);
    expect(plan(failed(refusal("INTERNAL", 500), behind), { misses: 5, share: 0 }).wait).toBe(2_000);
  });

  test("never waits less than nothing, and never forever", () => {
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
