import type { Valued } from "../prices/conversion.js";
import { nullFeed, type PriceSource } from "../prices/price-feed.js";
import type { KnownRate, RateCache } from "../prices/rate-cache.js";
import type { Currency } from "./currency.js";

/** What coins are worth now. */
export interface CoinRates {
  readonly source: PriceSource;
  /** Null: not known. Never waits. */
  get(currency: Currency): KnownRate | null;
  /** Waits for a reading where one is needed and may help. Never rejects. */
  ensureFresh(currencies: readonly Currency[]): Promise<void>;
  /** When rates may be others. Later than now. */
  nextReadingAt(): Date;
}

/** @param nativeSymbol what the feed calls the chain's native coin */
export function createCoinRates(board: RateCache, nativeSymbol: string): CoinRates {
  const symbolOf = ({ mint, feedSymbol }: Currency) => (mint === null ? nativeSymbol : feedSymbol);
  return {
    source: board.source,
    get(currency) {
      const symbol = symbolOf(currency);
      return symbol === null ? null : board.get(symbol);
    },
    ensureFresh: (currencies) =>
      board.ensureFresh(currencies.flatMap((currency) => symbolOf(currency) ?? [])),
    nextReadingAt: () => board.nextReadingAt(),
  };
}

/** Rates where there is no feed. */
export function createNullRates(clock: () => Date): CoinRates {
  return {
    source: nullFeed.source,
    get: () => null,
    ensureFresh: () => Promise.resolve(),
    nextReadingAt: () => new Date(clock().getTime() + 60_000),
  };
}

/** A coin with what it is worth; null when that isn't known. */
export function valueCoin(currency: Currency, rates: CoinRates): Valued | null {
  const known = rates.get(currency);
  return known && { rate: known.rate, decimals: currency.decimals };
}
