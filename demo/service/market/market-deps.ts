import type { Database } from "../db/database.js";
import type { CoinRates } from "../pricing/coin-rates.js";

/** Everything that the market's rules act through. */
export interface MarketDeps {
  readonly database: Database;
  readonly clock: () => Date;
  /** The service's own address, without a slash at its end. */
  readonly publicBase: string;
  /** What coins are worth now. Default: not known. */
  readonly rates?: CoinRates;
}

/** What a list is asked for. */
export interface ListOrder {
  readonly limit: number;
  /** Where an earlier page ended. */
  readonly cursor?: string | undefined;
}
