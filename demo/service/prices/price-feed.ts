import type { Rate } from "./rate.js";

/** What a coin was worth at a moment. */
export interface Observation {
  readonly rate: Rate;
  readonly observedAt: Date;
}

/** Where rates come from. */
export interface PriceFeed {
  readonly source: PriceSource;
  /**
   * Asks once.
   * @param symbols by the feed's own names of the coins
   * @returns what it knows of them; a coin that it says nothing sensible about is left out
   * @throws PriceFeedError; the signal's reason when the caller gave up
   */
  read(symbols: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Observation>>;
}

export interface PriceSource {
  /** For people. */
  readonly name: string;
  /** True for a recording for trials, whose rates are no day's. */
  readonly recorded: boolean;
}

/** The feed gave no usable answer. `reason` is stable. */
export class PriceFeedError extends Error {
  override readonly name = "PriceFeedError";
  readonly code = "PRICE_FEED_FAILED";

  constructor(
    readonly reason: "UNREACHABLE" | "STATUS" | "TOO_LARGE" | "UNREADABLE",
    readonly context: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(`The price feed gave no usable answer: ${reason}`, options);
  }
}

/** Knows nothing. For a chain whose coins are worth something, until it is told of a feed. */
export const nullFeed: PriceFeed = {
  source: { name: "none", recorded: false },
  read: () => Promise.resolve(new Map()),
};
