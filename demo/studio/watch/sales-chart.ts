import { svg } from "lit";
import { toMilliseconds, type Moment } from "../shared/format.js";

/** Units that were sold in a span of time. */
export interface SoldUnits {
  readonly at: Moment;
  readonly units: number;
}

const hour = 3_600_000;
const span = 24 * hour;

/** Number of bars: one for each half an hour. */
const barCount = 48;

/** Sums the units of minutes in equal spans that end now, the oldest first. */
export function sumByBar(minutes: readonly SoldUnits[], now: number): number[] {
  const sums = Array.from({ length: barCount }, () => 0);
  const width = span / barCount;
  for (const { at, units } of minutes) {
    const age = now - toMilliseconds(at);
    // The current minute may be a little ahead of this clock.
    const bar = barCount - 1 - Math.max(0, Math.floor(age / width));
    if (bar >= 0) sums[bar]! += units;
  }
  return sums;
}

const height = 100;

/** Bars of the last 24 hours. */
export function salesChart(minutes: readonly SoldUnits[], now: number, label: string) {
  const sums = sumByBar(minutes, now);
  const most = Math.max(1, ...sums);
  return svg`<svg
    class="chart" viewBox="0 0 ${barCount * 10} ${height + 2}" preserveAspectRatio="none" role="img" aria-label=${label}
  >
    <line x1="0" x2=${barCount * 10} y1=${height + 1} y2=${height + 1} />
    ${sums.map((units, index) => {
      const size = Math.max(units > 0 ? 2 : 0, (units / most) * height);
      return svg`<rect x=${index * 10 + 1} y=${height - size} width="8" height=${size} rx="1.5"></rect>`;
    })}
  </svg>`;
}
