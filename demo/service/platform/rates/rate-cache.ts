import type { Observation, PriceFeed, PriceSource } from "./price-feed.js";
import { isWithinFactor, type Rate } from "./rate.js";

/** A rate usable for pricing. */
export interface KnownRate {
  readonly rate: Rate;
  readonly observedAt: Date;
  /** True for a last known rate older than `freshMilliseconds`. */
  readonly isStale: boolean;
}

export interface RateCache {
  readonly source: PriceSource;
  /** The current rate; null if unknown or expired. Synchronous; triggers a refresh if one is due. */
  get(symbol: string): KnownRate | null;
  /** Waits for a refresh if one of the rates is missing or stale and a refresh may help. Never rejects. */
  ensureFresh(symbols: readonly string[]): Promise<void>;
  /** Time of the next refresh; always in the future. */
  nextReadingAt(): Date;
  /** Refreshes now, or joins the refresh in flight. Never rejects. */
  refresh(): Promise<void>;
}

export interface RateCacheOptions {
  readonly feed: PriceFeed;
  /** Symbols to request, as the feed's identifiers. */
  readonly listSymbols: () => Promise<readonly string[]>;
  readonly clock: () => Date;
  /** Interval between refreshes in milliseconds. Default: 30,000. */
  readonly refreshMilliseconds?: number;
  /** Age at which a rate becomes stale, in milliseconds. Default: 120,000. */
  readonly freshMilliseconds?: number;
  /** Age at which a rate expires, in milliseconds. Default: 900,000. */
  readonly expiryMilliseconds?: number;
  /** Maximum factor between consecutive rates. Default: 2. */
  readonly acceptedFactor?: number;
  /** Called for failed refreshes and for rates that were not accepted. */
  readonly report: (
    event: "price-feed-failed" | "price-not-accepted",
    fields: Record<string, unknown>,
  ) => void;
}

/** Delay after a failed refresh. */
const retryMilliseconds = 5_000;

/** Caches the last rate of each coin. At most one refresh is in flight, shared by all callers; a failed one changes nothing. */
export function createRateCache(options: RateCacheOptions): RateCache {
  const { feed, listSymbols, clock, report, refreshMilliseconds = 30_000 } = options;
  const rates = new AcceptedRates(options);
  let dueAt = -Infinity;
  let startedAt = -Infinity;
  let refreshing: Promise<void> | null = null;

  function isDue(): boolean {
    const now = clock().getTime();
    // A clock that was set back must not delay refreshes.
    return now >= dueAt || now < startedAt;
  }

  async function read(): Promise<void> {
    try {
      const observations = await feed.read(await listSymbols());
      for (const [symbol, observation] of observations) rates.accept(symbol, observation);
      dueAt = startedAt + refreshMilliseconds;
    } catch (error) {
      dueAt = clock().getTime() + retryMilliseconds;
      report("price-feed-failed", { source: feed.source.name, error });
    }
  }

  function refresh(): Promise<void> {
    if (!refreshing) {
      startedAt = clock().getTime();
      refreshing = read().finally(() => (refreshing = null));
    }
    return refreshing;
  }

  return {
    source: feed.source,
    refresh,
    get(symbol) {
      if (!refreshing && isDue()) void refresh();
      return rates.find(symbol);
    },
    async ensureFresh(symbols) {
      const known = symbols.map((symbol) => rates.find(symbol));
      if (known.every((rate) => rate?.isStale === false)) return;
      // A coin missing from the last refresh may have been added since.
      const isMissing = known.includes(null) && clock().getTime() >= startedAt + retryMilliseconds;
      if (refreshing || isDue() || isMissing) await refresh();
    },
    nextReadingAt() {
      const now = clock().getTime();
      return new Date(dueAt > now ? Math.min(dueAt, now + refreshMilliseconds) : now + retryMilliseconds);
    },
  };
}

/**
 * Last accepted rate of each coin. A rate that jumps by more than the factor is not accepted, and the last accepted one
 * stays until it expires. After that, a jump is accepted if two consecutive observations agree, so that a single error
 * of the feed never becomes a price.
 */
class AcceptedRates {
  readonly #accepted = new Map<string, Observation>();
  /** Last observation of each coin that was not accepted. */
  readonly #pending = new Map<string, Observation>();
  readonly #clock: () => Date;
  readonly #freshMilliseconds: number;
  readonly #expiryMilliseconds: number;
  readonly #factor: bigint;
  readonly #report: RateCacheOptions["report"];

  constructor({
    clock,
    freshMilliseconds = 120_000,
    expiryMilliseconds = 900_000,
    acceptedFactor = 2,
    report,
  }: RateCacheOptions) {
    this.#clock = clock;
    this.#freshMilliseconds = freshMilliseconds;
    this.#expiryMilliseconds = expiryMilliseconds;
    this.#factor = BigInt(acceptedFactor);
    this.#report = report;
  }

  accept(symbol: string, observation: Observation): void {
    const last = this.#accepted.get(symbol);
    if (last && observation.observedAt < last.observedAt) return;
    if (last && !isWithinFactor(last.rate, observation.rate, this.#factor)) {
      const isConfirmed = this.#confirm(symbol, observation);
      if (!isConfirmed || !this.#isExpired(last)) {
        this.#report("price-not-accepted", { symbol, last: describe(last), told: describe(observation) });
        return;
      }
    }
    this.#pending.delete(symbol);
    this.#accepted.set(symbol, observation);
  }

  /** Null if the rate is unknown or expired. */
  find(symbol: string): KnownRate | null {
    const observation = this.#accepted.get(symbol);
    if (!observation || this.#isExpired(observation)) return null;
    return { ...observation, isStale: this.#ageOf(observation) > this.#freshMilliseconds };
  }

  /** Stores an observation that jumps. @returns true if an earlier one agrees with it */
  #confirm(symbol: string, observation: Observation): boolean {
    const other = this.#pending.get(symbol);
    if (other?.observedAt.getTime() !== observation.observedAt.getTime())
      this.#pending.set(symbol, observation);
    return (
      other !== undefined &&
      other.observedAt < observation.observedAt &&
      isWithinFactor(other.rate, observation.rate, this.#factor)
    );
  }

  #ageOf({ observedAt }: Observation): number {
    return this.#clock().getTime() - observedAt.getTime();
  }

  #isExpired(observation: Observation): boolean {
    return this.#ageOf(observation) > this.#expiryMilliseconds;
  }
}

const describe = ({ rate, observedAt }: Observation) => ({
  units: rate.units.toString(),
  scale: rate.scale,
  observedAt: observedAt.toISOString(),
});
