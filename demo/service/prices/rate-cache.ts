import type { Observation, PriceFeed, PriceSource } from "./price-feed.js";
import { isWithinFactor, type Rate } from "./rate.js";

/** A rate that prices may follow. */
export interface KnownRate {
  readonly rate: Rate;
  readonly observedAt: Date;
  /** True for a last known value that is older than it should be. */
  readonly isStale: boolean;
}

export interface RateCache {
  readonly source: PriceSource;
  /** What is known this moment; null beyond the limit. Never waits, and sees to a reading that is due. */
  get(symbol: string): KnownRate | null;
  /** Waits for a reading where something fresh isn't known of one of the coins and a reading may help. Never rejects. */
  ensureFresh(symbols: readonly string[]): Promise<void>;
  /** When the next reading is due, which may bring other rates. Later than now. */
  nextReadingAt(): Date;
  /** Reads now, or joins the reading under way. Never rejects. */
  refresh(): Promise<void>;
}

export interface RateCacheOptions {
  readonly feed: PriceFeed;
  /** The coins that matter, by the feed's names. */
  readonly listSymbols: () => Promise<readonly string[]>;
  readonly clock: () => Date;
  /** Between two readings. Default 30 seconds. */
  readonly refreshMilliseconds?: number;
  /** Between a reading that failed and the next. Default 5 seconds. */
  readonly retryMilliseconds?: number;
  /** How old a rate may be before it counts as stale. Default 2 minutes. */
  readonly freshMilliseconds?: number;
  /** How old it may be before nothing is known. Default 15 minutes. */
  readonly expiryMilliseconds?: number;
  /** How many times its predecessor a rate may be, or the other way round. Default 2. */
  readonly acceptedFactor?: number;
  /** Hears of readings that failed and of rates that were not believed. */
  readonly report: (
    event: "price-feed-failed" | "price-not-accepted",
    fields: Record<string, unknown>,
  ) => void;
}

/**
 * Keeps the last rate of each coin. One reading is under way at most, however many wait for it, and none begins before
 * it is due; a failed one changes nothing.
 *
 * A rate that jumps is not believed: the last good one stays until it has expired. After that a jump is believed when
 * two observations in a row agree on it, so that one slip of the feed never becomes a price.
 */
export function createRateCache({
  feed,
  listSymbols,
  clock,
  refreshMilliseconds = 30_000,
  retryMilliseconds = 5_000,
  freshMilliseconds = 120_000,
  expiryMilliseconds = 900_000,
  acceptedFactor = 2,
  report,
}: RateCacheOptions): RateCache {
  const factor = BigInt(acceptedFactor);
  const accepted = new Map<string, Observation>();
  const pending = new Map<string, Observation>();
  let dueAt = -Infinity;
  let startedAt = -Infinity;
  let reading: Promise<void> | null = null;

  const ageOf = ({ observedAt }: Observation) => clock().getTime() - observedAt.getTime();
  const isExpired = (observation: Observation) => ageOf(observation) > expiryMilliseconds;

  function isDue(): boolean {
    const now = clock().getTime();
    // A clock that was set back must not put readings off.
    return now >= dueAt || now < startedAt;
  }

  function take(symbol: string, observation: Observation): void {
    const last = accepted.get(symbol);
    if (last && observation.observedAt < last.observedAt) return;
    if (last && !isWithinFactor(last.rate, observation.rate, factor)) {
      const other = pending.get(symbol);
      const isConfirmed =
        other !== undefined &&
        other.observedAt < observation.observedAt &&
        isWithinFactor(other.rate, observation.rate, factor);
      if (other?.observedAt.getTime() !== observation.observedAt.getTime()) pending.set(symbol, observation);
      if (!isConfirmed || !isExpired(last)) {
        report("price-not-accepted", { symbol, last: describe(last), told: describe(observation) });
        return;
      }
    }
    pending.delete(symbol);
    accepted.set(symbol, observation);
  }

  async function read(): Promise<void> {
    try {
      const symbols = await listSymbols();
      const observations = await feed.read(symbols);
      for (const [symbol, observation] of observations) take(symbol, observation);
      dueAt = startedAt + refreshMilliseconds;
    } catch (error) {
      dueAt = clock().getTime() + retryMilliseconds;
      report("price-feed-failed", { source: feed.source.name, error });
    }
  }

  function refresh(): Promise<void> {
    if (!reading) {
      startedAt = clock().getTime();
      reading = read().finally(() => (reading = null));
    }
    return reading;
  }

  function find(symbol: string): KnownRate | null {
    const observation = accepted.get(symbol);
    if (!observation || isExpired(observation)) return null;
    return { ...observation, isStale: ageOf(observation) > freshMilliseconds };
  }

  return {
    source: feed.source,
    refresh,
    get(symbol) {
      if (!reading && isDue()) void refresh();
      return find(symbol);
    },
    async ensureFresh(symbols) {
      const known = symbols.map(find);
      if (known.every((rate) => rate?.isStale === false)) return;
      // A coin that the last reading knew nothing of may have been added since.
      const isMissing = known.includes(null) && clock().getTime() >= startedAt + retryMilliseconds;
      if (reading || isDue() || isMissing) await refresh();
    },
    nextReadingAt() {
      const now = clock().getTime();
      return new Date(dueAt > now ? Math.min(dueAt, now + refreshMilliseconds) : now + retryMilliseconds);
    },
  };
}

const describe = ({ rate, observedAt }: Observation) => ({
  units: rate.units.toString(),
  scale: rate.scale,
  observedAt: observedAt.toISOString(),
});
