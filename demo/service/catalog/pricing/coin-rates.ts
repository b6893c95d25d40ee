import type { Valued } from "../../platform/rates/conversion.js";
import { nullFeed, type PriceSource } from "../../platform/rates/price-feed.js";
import type { KnownRate, RateCache } from "../../platform/rates/rate-cache.js";
import type { Currency } from "../currencies/currency.js";

/** Current rates of coins. */
export interface CoinRates {
  readonly source: PriceSource;
  /** Null: unknown. Synchronous. */
  get(currency: Currency): KnownRate | null;
  /** Waits for a refresh if it is needed and may help. Never rejects. */
  ensureFresh(currencies: readonly Currency[]): Promise<void>;
  /** Earliest change of the rates; always in the future. */
  nextReadingAt(): Date;
}

/** @param nativeSymbol the feed's identifier of the chain's native coin */
export function createCoinRates(cache: RateCache, nativeSymbol: string): CoinRates {
  const symbolOf = ({ mint, feedSymbol }: Currency) => (mint === null ? nativeSymbol : feedSymbol);
  return {
    source: cache.source,
    get(currency) {
      const symbol = symbolOf(currency);
      return symbol === null ? null : cache.get(symbol);
    },
    ensureFresh: (currencies) =>
      cache.ensureFresh(currencies.flatMap((currency) => symbolOf(currency) ?? [])),
    nextReadingAt: () => cache.nextReadingAt(),
  };
}

/** Rates without a feed: all unknown. */
export function createNullRates(clock: () => Date): CoinRates {
  return {
    source: nullFeed.source,
    get: () => null,
    ensureFresh: () => Promise.resolve(),
    nextReadingAt: () => new Date(clock().getTime() + 60_000),
  };
}

/** A coin's rate and decimals; null if the rate is unknown. */
export function valueCoin(currency: Currency, rates: CoinRates): Valued | null {
  const known = rates.get(currency);
  return known && { rate: known.rate, decimals: currency.decimals };
}
