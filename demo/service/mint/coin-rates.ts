import type { Valued } from "../prices/conversion.js";
import { silentFeed, type PriceSource } from "../prices/price-feed.js";
import type { KnownRate, RateBoard } from "../prices/rate-board.js";
import type { Currency } from "./currency.js";

/** What coins are worth now. */
export interface CoinRates {
  readonly source: PriceSource;
  /** Null: not known. Never waits. */
  peek(currency: Currency): KnownRate | null;
  /** Waits for a reading where one is needed and may help. Never rejects. */
  settle(currencies: readonly Currency[]): Promise<void>;
  /** When rates may be others. Later than now. */
  nextReadingAt(): Date;
}

/** @param nativeSymbol what the feed calls the chain's native coin */
export function createCoinRates(board: RateBoard, nativeSymbol: string): CoinRates {
  const symbolOf = ({ mint, feedSymbol }: Currency) => (mint === null ? nativeSymbol : feedSymbol);
  return {
    source: board.source,
    peek(currency) {
      const symbol = symbolOf(currency);
      return symbol === null ? null : board.peek(symbol);
    },
    settle: (currencies) => board.settle(currencies.flatMap((currency) => symbolOf(currency) ?? [])),
    nextReadingAt: () => board.nextReadingAt(),
  };
}

/** Rates where there is no feed. */
export function createSilentRates(clock: () => Date): CoinRates {
  return {
    source: silentFeed.source,
    peek: () => null,
    settle: () => Promise.resolve(),
    nextReadingAt: () => new Date(clock().getTime() + 60_000),
  };
}

/** A coin with what it is worth; null when that isn't known. */
export function valueCoin(currency: Currency, rates: CoinRates): Valued | null {
  const known = rates.peek(currency);
  return known && { rate: known.rate, decimals: currency.decimals };
}
