import type { Rate } from "./rate.js";

/** Rate of a coin at a point in time. */
export interface Observation {
  readonly rate: Rate;
  readonly observedAt: Date;
}

/** Source of rates. */
export interface PriceFeed {
  readonly source: PriceSource;
  /**
   * Requests rates once.
   * @param symbols the feed's identifiers of the coins
   * @returns rates by symbol; coins without a valid rate are omitted
   * @throws PriceFeedError; the signal's reason on abort
   */
  read(symbols: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Observation>>;
}

export interface PriceSource {
  /** Public name, without the feed's url or host. */
  readonly name: string;
  /** True for a sandbox recording, whose rates don't belong to a particular day. */
  readonly recorded: boolean;
}

/** Unusable response of the feed. `reason` is stable. */
export class PriceFeedError extends Error {
  override readonly name = "PriceFeedError";
  readonly code = "PRICE_FEED_FAILED";

  constructor(
    readonly reason: "UNREACHABLE" | "STATUS" | "TOO_LARGE" | "UNREADABLE",
    readonly context: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(`The price feed can't be read (${reason}). Check PRICE_FEED_URL and the feed.`, options);
  }
}

/** Feed without rates: the default of production chains. */
export const nullFeed: PriceFeed = {
  source: { name: "none", recorded: false },
  read: () => Promise.resolve(new Map()),
};
