import type { Database } from "../platform/db/database.js";
import type { CoinRates } from "../catalog/pricing/coin-rates.js";

/** Dependencies of the market. */
export interface MarketDeps {
  readonly database: Database;
  readonly clock: () => Date;
  /** The service's base URL, without a trailing slash. */
  readonly publicBase: string;
  /** Current coin rates. Default: unknown. */
  readonly rates?: CoinRates;
}

/** Parameters of a list request. */
export interface ListOrder {
  readonly limit: number;
  /** Cursor of the previous result page. */
  readonly cursor?: string | undefined;
}
