import { range } from "../../../primitives/range.js";
/** Chart data for a day. Amounts in whole coins; null: no value. */
export interface ChartDay {
  readonly volume: number | null;
  readonly floor: number | null;
}

export interface ChartSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Width of a value's label next to the plot. Pixels. */
  readonly labelWidth: (value: number) => number;
}

interface Tick {
  readonly y: number;
  readonly value: number;
}

/** Positions of a chart's parts. Pixels. */
export interface ChartLayout {
  /** Width of the plot, without the labels next to it. */
  readonly width: number;
  /** Centre of a day. */
  readonly x: (index: number) => number;
  /** Index of the day at a position. */
  readonly dayAt: (x: number) => number;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number }[];
  readonly barWidth: number;
  /** Baseline of the bars. */
  readonly base: number;
  /** Path data of the line through the floors, with gaps at days without a floor, and of the area below it. */
  readonly line: string;
  readonly area: string;
  /** Position of a day's floor; null: no floor. */
  readonly floorY: (index: number) => number | null;
  readonly floorTicks: readonly Tick[];
  /** Tick at the maximum volume of a day. */
  readonly volumeTick: Tick | null;
  /** Indexes of the days labelled below the plot. */
  readonly labelledDays: readonly number[];
}

/** Space above the line, between the line and the bars, and below the bars. Pixels. */
const [head, gap, foot] = [8, 20, 20];
/** Share of the plot's height for the line. */
const lineRatio = 0.66;
/** Minimum distance between value labels. Pixels. */
const tickHeight = 15;
/** Minimum distance between day labels. Pixels. */
export const labelWidth = 76;

/** Returns about three round values, from at most `low` to at least `high`. */
export function roundTicks(low: number, high: number): number[] {
  const reach = high > low ? high - low : Math.abs(high) || 1;
  const rough = reach / 2;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough * (1 - 1e-9))! * magnitude;
  const first = Math.max(low >= 0 ? 0 : -Infinity, Math.floor(low / step + 1e-9));
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first);
  // Limits the digits to twelve, to remove the floating-point error of the product.
  return range(count + 1).map((index) => Number(((first + index) * step).toPrecision(12)));
}

/** Lays out two plots, one above the other, each with its own scale: the floor as a line and the volume as bars. */
export function layoutChart(days: readonly ChartDay[], size: ChartSize): ChartLayout {
  const floors = days.map(({ floor }) => floor).filter((floor) => floor !== null);
  const ticks = floors.length > 0 ? roundTicks(Math.min(...floors), Math.max(...floors)) : [];
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const maximum = Math.max(0, ...days.map(({ volume }) => volume ?? 0));
  const top = maximum || 1;

  const width = Math.max(1, size.width - Math.max(...[...ticks, top].map(size.labelWidth)));
  const step = width / Math.max(1, days.length);
  const plotHeight = Math.max(2, size.height - head - gap - foot);
  const lineBase = head + plotHeight * lineRatio;
  const base = size.height - foot;
  const x = (index: number) => (index + 0.5) * step;
  const toY = (floor: number) => lineBase - ((floor - low) / (high - low)) * plotHeight * lineRatio;
  const isTight = ticks.length > 2 && (plotHeight * lineRatio) / (ticks.length - 1) < tickHeight;
  const floorY = (index: number) => {
    const floor = days[index]?.floor;
    return floor === null || floor === undefined ? null : toY(floor);
  };

  const barsHeight = plotHeight * (1 - lineRatio);
  const bars = days.map(({ volume }, index) => {
    // Minimum height, so that a day with trades is visibly different from one without.
    const barHeight = volume ? Math.max(1.5, (volume / top) * barsHeight) : 0;
    return { x: x(index), y: base - barHeight, height: barHeight };
  });

  const runs = findRuns(days.map((_, index) => floorY(index)));
  const trace = (run: readonly [number, number][]) =>
    run.map(([index, y], place) => `${place ? "L" : "M"}${round(x(index))} ${round(y)}`).join("");
  return {
    width,
    x,
    dayAt: (place) => Math.min(days.length - 1, Math.max(0, Math.floor(place / step))),
    bars,
    barWidth: Math.min(18, Math.max(1, step * 0.68)),
    base,
    // A single day is a line of zero length, which its round cap renders as a dot.
    line: runs.map((run) => trace(run) + (run.length === 1 ? "h0" : "")).join(""),
    area: runs
      .filter((run) => run.length > 1)
      .map((run) => `${trace(run)}V${round(lineBase)}H${round(x(run[0]![0]))}Z`)
      .join(""),
    floorY,
    floorTicks: (isTight ? [low, high] : ticks).map((value) => ({ value, y: toY(value) })),
    volumeTick: maximum > 0 ? { value: maximum, y: base - barsHeight } : null,
    labelledDays: chooseLabelledDays(days.length, width),
  };
}

/** Runs of consecutive days with a value, as pairs of index and value. */
function findRuns(values: readonly (number | null)[]): [number, number][][] {
  const runs: [number, number][][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const isNext = index > 0 && values[index - 1] !== null;
    if (isNext) runs.at(-1)!.push([index, value]);
    else runs.push([[index, value]]);
  });
  return runs;
}

/** Days from the last one backwards, far enough apart for their labels. */
function chooseLabelledDays(count: number, width: number): number[] {
  if (count === 0) return [];
  const maximum = Math.max(1, Math.min(count, Math.floor(width / labelWidth)));
  const every = Math.ceil(count / maximum);
  return range(Math.ceil(count / every)).map((place) => count - 1 - place * every);
}

const round = (value: number) => Math.round(value * 100) / 100;
