/** A day as it is drawn. Amounts in whole coins; null: there is none. */
export interface ChartDay {
  readonly volume: number | null;
  readonly floor: number | null;
}

export interface ChartSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What the name of a value takes beside the plot. Pixels. */
  readonly labelWidth: (value: number) => number;
}

interface Tick {
  readonly y: number;
  readonly value: number;
}

/** Where everything of a chart stands, in pixels. */
export interface ChartLayout {
  /** Of the plot, without the labels beside it. */
  readonly width: number;
  /** The middle of a day. */
  readonly x: (index: number) => number;
  /** The day that a place belongs to. */
  readonly dayAt: (x: number) => number;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number }[];
  readonly barWidth: number;
  /** The bars' foot. */
  readonly base: number;
  /** The line through the floors, broken where there was none, and what lies below it; as path data. */
  readonly line: string;
  readonly area: string;
  /** The floor of a day; null: there was none. */
  readonly floorY: (index: number) => number | null;
  readonly floorTicks: readonly Tick[];
  /** The most of a day. */
  readonly volumeTick: Tick | null;
  /** Days that are named below. */
  readonly labelledDays: readonly number[];
}

/** Pixels above the line, between the line and the bars, and below the bars. */
const [head, gap, foot] = [8, 20, 20];
/** Of what is left of the height, the line's part. */
const lineRatio = 0.66;
/** Pixels that the name of a value takes, with what keeps it from the next. */
const tickHeight = 15;
/** Pixels that the name of a day takes, with what keeps it from the next. */
const labelWidth = 76;

/** Round values, three or so, from at most `low` to at least `high`. */
export function roundTicks(low: number, high: number): number[] {
  const reach = high > low ? high - low : Math.abs(high) || 1;
  const rough = reach / 2;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough * (1 - 1e-9))! * magnitude;
  const first = Math.max(low >= 0 ? 0 : -Infinity, Math.floor(low / step + 1e-9));
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first);
  // Twelve digits: what a sum of steps adds of its own is no part of the value.
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Two strips, one above the other, each with a scale of its own: the floor as a line, the volume as bars. */
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
    // A day with trades can be told from one without.
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
    // One day alone is a line of no length, which a round cap makes a dot.
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

/** Days in a row that have a value, with it. */
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

/** Days from the last one back, as far from each other as their names need. */
function chooseLabelledDays(count: number, width: number): number[] {
  if (count === 0) return [];
  const maximum = Math.max(1, Math.min(count, Math.floor(width / labelWidth)));
  const every = Math.ceil(count / maximum);
  return Array.from({ length: Math.ceil(count / every) }, (_, place) => count - 1 - place * every);
}

const round = (value: number) => Math.round(value * 100) / 100;
