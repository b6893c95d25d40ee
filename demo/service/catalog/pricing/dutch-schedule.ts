/** Schedule of a Dutch price. Amounts are base units of the phase's currency. */
export interface DutchSchedule {
  /** The price is `start` until one interval after this time. */
  readonly startsAt: Date;
  /** End of the drops; null: unlimited. */
  readonly endsAt: Date | null;
  readonly start: bigint;
  /** Lowest price; at most `start`. */
  readonly floor: bigint;
  /** Drop per interval; positive. */
  readonly drop: bigint;
  readonly intervalSeconds: number;
}

export interface DutchPrice {
  readonly baseUnits: bigint;
  /** Null: no further drop. */
  readonly next: { readonly baseUnits: bigint; readonly at: Date } | null;
}

/**
 * Price at a given time: a pure function of schedule and time. It drops at the first millisecond of each interval, the
 * last time to exactly the floor. Before the start it is the start price, as announced.
 */
export function priceDutch(schedule: DutchSchedule, now: Date): DutchPrice {
  const { startsAt, endsAt, start, floor, drop, intervalSeconds } = schedule;
  const interval = intervalSeconds * 1_000;
  // A drop exactly at the end never happens, since the phase is over then.
  const lastMoment = endsAt === null ? Infinity : endsAt.getTime() - 1;
  const elapsed = Math.min(now.getTime(), lastMoment) - startsAt.getTime();
  const drops = Math.max(0, Math.floor(elapsed / interval));

  const after = (count: number): bigint => {
    const fallen = start - BigInt(count) * drop;
    return fallen > floor ? fallen : floor;
  };
  const baseUnits = after(drops);
  const fallsAt = startsAt.getTime() + (drops + 1) * interval;
  if (baseUnits === floor || fallsAt > lastMoment) return { baseUnits, next: null };
  return { baseUnits, next: { baseUnits: after(drops + 1), at: new Date(fallsAt) } };
}
