import { html, svg } from "lit";
import { messages } from "../messages.js";
import { formatTime, toMilliseconds, type Moment } from "../shared/format.js";

/** What a time line shows of a phase. */
export interface TimelinePhase {
  readonly name: string;
  readonly startsAt: Moment;
  readonly endsAt: Moment | null;
}

/** Bar of a phase, from 0 to 1000. */
export interface TimelineBar {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True: the phase ends when it is sold out. */
  readonly isOpen: boolean;
}

export interface Timeline {
  readonly bars: readonly TimelineBar[];
  /** Position of the present moment. */
  readonly now: number;
  /** Moments of both ends. Milliseconds. */
  readonly from: number;
  readonly to: number;
}

const scale = 1000;

/** Share of the line behind the last known moment, into which phases without an end reach. */
const tail = 0.15;

const minSpan = 3_600_000;

/** Arranges phases on a line from their first to their last moment, which includes the present. */
export function layoutTimeline(phases: readonly TimelinePhase[], now: number): Timeline {
  const times = phases.flatMap(({ startsAt, endsAt }) => [
    toMilliseconds(startsAt),
    ...(endsAt === null ? [] : [toMilliseconds(endsAt)]),
  ]);
  const known = [...times.filter((time) => !Number.isNaN(time)), now];
  const [from, last] = [Math.min(...known), Math.max(...known)];
  const to = last + Math.max(minSpan, (last - from) * tail);
  const place = (time: number) => Math.round(((time - from) / (to - from)) * scale);
  return {
    from,
    to,
    now: place(now),
    bars: phases.map(({ name, startsAt, endsAt }) => ({
      name,
      start: place(toMilliseconds(startsAt) || now),
      end: endsAt === null ? scale : place(toMilliseconds(endsAt) || now),
      isOpen: endsAt === null,
    })),
  };
}

const rowHeight = 26;

/** Time line of the phases, in the order in which they are shown. */
export function timelineView(phases: readonly TimelinePhase[], now: number) {
  const { bars, now: present, from, to } = layoutTimeline(phases, now);
  const height = bars.length * rowHeight;
  const label = messages.sale.timeline(bars.map(({ name }) => name).join(", "));
  return html`<figure class="timeline">
    <svg viewBox="0 0 ${scale} ${height}" preserveAspectRatio="none" role="img" aria-label=${label}>
      ${bars.map(
        ({ start, end, isOpen }, index) =>
          svg`<rect class=${isOpen ? "open" : ""} x=${start} y=${index * rowHeight + 4} width=${Math.max(6, end - start)} height=${rowHeight - 8} rx="4"></rect>`,
      )}
      <line x1=${present} x2=${present} y1="0" y2=${height} />
    </svg>
    <figcaption>
      <span>${formatTime(from)}</span>
      <span>${formatTime(to)}</span>
    </figcaption>
  </figure>`;
}
