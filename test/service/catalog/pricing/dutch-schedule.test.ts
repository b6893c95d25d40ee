import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceDutch, type DutchSchedule } from "../../../../demo/service/catalog/pricing/dutch-schedule.js";

const noon = Date.parse("2026-11-21T12:00:00.000Z");
const at = (schedule: DutchSchedule, milliseconds: number) => priceDutch(schedule, new Date(milliseconds));

const schedules: fc.Arbitrary<DutchSchedule> = fc
  .record({
    startsAt: fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time)),
    floor: fc.bigInt(0n, 10n ** 18n),
    height: fc.bigInt(1n, 10n ** 18n),
    drop: fc.bigInt(1n, 10n ** 18n),
    intervalSeconds: fc.integer({ min: 1, max: 31_536_000 }),
    lasts: fc.option(fc.integer({ min: 1, max: 10 ** 10 })),
  })
  .map(({ height, lasts, ...schedule }) => ({
    ...schedule,
    start: schedule.floor + height,
    endsAt: lasts === null ? null : new Date(schedule.startsAt.getTime() + lasts),
  }));

describe("a Dutch price", () => {
  it("starts at its start price, ends at its floor, and stays in between", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: -(10 ** 11), max: 10 ** 12 }), (schedule, after) => {
        const { baseUnits } = at(schedule, schedule.startsAt.getTime() + after);
        expect(baseUnits).toBeLessThanOrEqual(schedule.start);
        expect(baseUnits).toBeGreaterThanOrEqual(schedule.floor);
        if (after < schedule.intervalSeconds * 1_000) expect(baseUnits).toBe(schedule.start);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never rises", () => {
    const moments = fc.integer({ min: 0, max: 10 ** 11 });
    fc.assert(
      fc.property(schedules, moments, moments, (schedule, one, other) => {
        const from = schedule.startsAt.getTime();
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(at(schedule, from + later).baseUnits).toBeLessThanOrEqual(
          at(schedule, from + earlier).baseUnits,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it("drops exactly at the announced time to the announced price, not a millisecond before", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 10 ** 11 }), (schedule, after) => {
        const moment = schedule.startsAt.getTime() + after;
        const { baseUnits, next } = at(schedule, moment);
        if (!next) {
          expect(at(schedule, moment + 10 ** 12).baseUnits).toBe(baseUnits);
          return;
        }
        const fallsAt = next.at.getTime();
        expect(fallsAt).toBeGreaterThan(moment);
        expect((fallsAt - schedule.startsAt.getTime()) % (schedule.intervalSeconds * 1_000)).toBe(0);
        expect(at(schedule, fallsAt - 1).baseUnits).toBe(baseUnits);
        expect(at(schedule, fallsAt).baseUnits).toBe(next.baseUnits);
        const fall = baseUnits - next.baseUnits;
        expect(fall === schedule.drop || next.baseUnits === schedule.floor).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has as many whole steps as fit, and the remainder to the floor as the last", () => {
    const schedule = {
      startsAt: new Date(noon),
      endsAt: null,
      intervalSeconds: 60,
      start: 1_000n,
      floor: 250n,
      drop: 300n,
    };
    const prices = [-1, 0, 59_999, 60_000, 119_999, 120_000, 179_999, 180_000, 10 ** 12].map(
      (after) => at(schedule, noon + after).baseUnits,
    );
    expect(prices).toEqual([1_000n, 1_000n, 1_000n, 700n, 700n, 400n, 400n, 250n, 250n]);
    expect(at(schedule, noon + 120_000).next).toEqual({ baseUnits: 250n, at: new Date(noon + 180_000) });
    expect(at(schedule, noon + 180_000).next).toBeNull();
  });

  it("announces no drop at or after the end of its phase", () => {
    const schedule = {
      startsAt: new Date(noon),
      endsAt: new Date(noon + 120_000),
      intervalSeconds: 60,
      start: 1_000n,
      floor: 0n,
      drop: 300n,
    };
    expect(at(schedule, noon + 60_000)).toEqual({ baseUnits: 700n, next: null });
    expect(at(schedule, noon + 120_000)).toEqual({ baseUnits: 700n, next: null });
    expect(at({ ...schedule, endsAt: new Date(noon + 120_001) }, noon + 60_000).next).toEqual({
      baseUnits: 400n,
      at: new Date(noon + 120_000),
    });
  });
});
