/** How a Dutch price falls. Amounts are base units of the phase's currency. */
export interface DutchSchedule {
  /** Until one interval after this the price is `start`. */
  readonly startsAt: Date;
  /** From then on it doesn't fall; null: it may fall for ever. */
  readonly endsAt: Date | null;
  readonly start: bigint;
  /** Where it stops falling; at most `start`. */
  readonly floor: bigint;
  /** What it falls by each time; above 0. */
  readonly drop: bigint;
  readonly intervalSeconds: number;
}

export interface DutchPrice {
  readonly baseUnits: bigint;
  /** Null: it doesn't fall any more. */
  readonly next: { readonly baseUnits: bigint; readonly at: Date } | null;
}

/**
 * The price at a moment: a function of schedule and time and nothing else. It falls at the first millisecond of each
 * interval, the last time to the floor exactly. Before the start it is the start price, which is what is announced.
 */
export function priceDutch(schedule: DutchSchedule, now: Date): DutchPrice {
  const { startsAt, endsAt, start, floor, drop, intervalSeconds } = schedule;
  const interval = intervalSeconds * 1_000;
  // At its end a phase is over: what would fall then never does.
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
