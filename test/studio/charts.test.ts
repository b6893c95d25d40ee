import { expect, it } from "vitest";
import { layoutTimeline } from "../../demo/studio/sale/timeline.js";
import { sumByBar } from "../../demo/studio/watch/sales-chart.js";

const now = Date.parse("2026-12-01T12:00:00Z");
const minutesAgo = (count: number) => new Date(now - count * 60_000).toISOString();

it("the chart of sales sums minutes in half hours of the last day, and drops older ones", () => {
  const bars = sumByBar(
    [
      { at: minutesAgo(-0.5), units: 1 },
      { at: minutesAgo(0), units: 2 },
      { at: minutesAgo(29), units: 4 },
      { at: minutesAgo(31), units: 8 },
      { at: minutesAgo(24 * 60 - 1), units: 16 },
      { at: minutesAgo(24 * 60 + 1), units: 32 },
    ],
    now,
  );
  expect(bars).toHaveLength(48);
  expect(bars.at(-1)).toBe(7);
  expect(bars.at(-2)).toBe(8);
  expect(bars[0]).toBe(16);
  expect(bars.reduce((sum, units) => sum + units, 0)).toBe(31);
});

it("the time line places phases between their first and last moment, with the present among them", () => {
  const line = layoutTimeline(
    [
      { name: "Early", startsAt: minutesAgo(-60), endsAt: minutesAgo(-120) },
      { name: "Public", startsAt: minutesAgo(-120), endsAt: null },
    ],
    now,
  );
  expect(line.from).toBe(now);
  expect(line.now).toBe(0);
  const [early, open] = line.bars;
  expect(early!.start).toBeLessThan(early!.end);
  expect(early!.end).toBe(open!.start);
  expect(open).toMatchObject({ end: 1000, isOpen: true });
});

it("the time line of a single moment has a length, so that its bar is seen", () => {
  const { bars, from, to } = layoutTimeline([{ name: "Public", startsAt: now, endsAt: null }], now);
  expect(to - from).toBe(3_600_000);
  expect(bars).toEqual([{ name: "Public", start: 0, end: 1000, isOpen: true }]);
});
