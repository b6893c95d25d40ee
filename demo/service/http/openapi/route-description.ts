import type { ErrorCode } from "../../../../src/contract/errors.js";
import type { MarketErrorCode } from "../../../../src/contract/market-errors.js";

/** Error code of either API. */
export type AnyErrorCode = ErrorCode | MarketErrorCode;

/** Description of a route for the document. */
export interface RouteDescription {
  readonly tag: "Collections" | "Market" | "Prices" | "Wallets" | "Minting" | "Service";
  readonly summary: string;
  readonly description?: string;
}
