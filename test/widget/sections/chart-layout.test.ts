import { describe, expect, it } from "vitest";
import { layoutChart, roundTicks, type ChartDay } from "../../../src/widget/sections/market/chart-layout.js";

const size = { width: 340, height: 148, labelWidth: () => 40 };
const days = (...floors: (number | null)[]): ChartDay[] => floors.map((floor) => ({ floor, volume: 1 }));

it.each([
  [0.61, 0.69, [0.6, 0.65, 0.7]],
  [0, 87, [0, 50, 100]],
  [3, 3, [2, 4]],
  [0, 0, [0, 0.5]],
  [1_234, 98_765, [0, 50_000, 100_000]],
  [0.000001, 0.000003, [0.000001, 0.000002, 0.000003]],
])("Round values from %d to %d are %j", (low, high, ticks) => {
  expect(roundTicks(low, high)).toEqual(ticks);
  expect(ticks[0]).toBeLessThanOrEqual(low);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
});

describe("A chart layout", () => {
  it("keeps everything inside, the bars below the line, with space for the labels", () => {
    const plan = layoutChart(days(1, 5, 3, 2), size);
    expect(plan.width).toBe(300);
    for (const [index, { x, y, height }] of plan.bars.entries()) {
      expect(plan.floorY(index)!).toBeGreaterThanOrEqual(0);
      expect(plan.floorY(index)!).toBeLessThan(y);
      expect(y + height).toBe(plan.base);
      expect(x - plan.barWidth / 2).toBeGreaterThanOrEqual(0);
      expect(x + plan.barWidth / 2).toBeLessThanOrEqual(300);
    }
  });

  it("labels as many values as fit without touching", () => {
    const floors = days(0.3, 1.2, 0.9);
    expect(layoutChart(floors, { ...size, height: 300 }).floorTicks.map(({ value }) => value)).toEqual([
      0, 0.5, 1, 1.5,
    ]);
    expect(layoutChart(floors, { ...size, height: 90 }).floorTicks.map(({ value }) => value)).toEqual([
      0, 1.5,
    ]);
  });

  it("breaks the line where there was no floor, and draws a dot for a single day", () => {
    const { line, area } = layoutChart(days(1, 2, null, 2, null), size);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(line).toMatch(/M[\d.]+ [\d.]+h0$/);
    expect(area.match(/Z/g)).toHaveLength(1);
  });

  it("finds the day at every position, also beyond the ends", () => {
    const plan = layoutChart(days(...Array<number>(90).fill(1)), size);
    for (const index of [0, 45, 89]) expect(plan.dayAt(plan.x(index))).toBe(index);
    expect([plan.dayAt(-20), plan.dayAt(5_000)]).toEqual([0, 89]);
  });

  it("shows a small volume as more than none", () => {
    const { bars } = layoutChart(
      [
        { floor: 1, volume: 1e9 },
        { floor: 1, volume: 1 },
        { floor: 1, volume: 0 },
      ],
      size,
    );
    expect(bars.map(({ height }) => height > 0)).toEqual([true, true, false]);
  });

  it("labels the last day, and only as many as fit without touching", () => {
    const { labelledDays, x } = layoutChart(days(...Array<number>(90).fill(1)), size);
    expect(labelledDays[0]).toBe(89);
    for (const [place, index] of labelledDays.slice(1).entries())
      expect(x(labelledDays[place]!) - x(index)).toBeGreaterThanOrEqual(70);
  });

  it.each([[[]], [days(null, null)], [[{ floor: null, volume: null }]]])(
    "has no invalid numbers for %j",
    (none) => {
      expect(JSON.stringify(layoutChart(none, { ...size, width: 0, height: 0 }))).not.toContain("null,null");
      expect(layoutChart(none, size)).toMatchObject({ line: "", floorTicks: [] });
    },
  );
});
