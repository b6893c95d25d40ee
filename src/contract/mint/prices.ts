import {
  optional,
  nullable,
  nullish,
  timestamp,
  success,
  object,
  count,
  serverTime,
} from "../values/schema.js";
import { price } from "../values/price.js";
import { listErrors, scopeErrors, type Route } from "../route.js";
import * as z from "zod/mini";
import { nullableAddress } from "../values/address.js";

export const peggedPriceResponse = object({
  success,
  /** Price of one unit. Null: unavailable, which is neither zero nor free. */
  price: nullable(price),
  /** Time from which the price may change. Read it again then. */
  validUntil: optional(timestamp),
  serverTime,
});
/** Current price of a pegged phase. */
export type PeggedPriceResponse = z.infer<typeof peggedPriceResponse>;

export const dutchPriceResponse = object({
  ...peggedPriceResponse.shape,
  /** Minimum price. */
  floor: nullish(price),
  startPrice: nullish(price),
  /** Null: the last step has been reached. */
  nextPrice: nullish(price),
  /** Start of `nextPrice`. */
  nextPriceAt: nullish(timestamp),
});
/** Current price of a Dutch phase and its next step. */
export type DutchPriceResponse = z.infer<typeof dutchPriceResponse>;

export const peggedPriceRoute = {
  method: "get",
  path: "/phases/{phaseId}/pegged-price",
  response: ["PeggedPriceResponse", peggedPriceResponse],
  errors: /* @__PURE__ */ listErrors(scopeErrors, "NOT_FOUND"),
  isShared: true,
} as const satisfies Route;

export const dutchPriceRoute = {
  method: "get",
  path: "/phases/{phaseId}/dutch-price",
  response: ["DutchPriceResponse", dutchPriceResponse],
  errors: /* @__PURE__ */ listErrors(scopeErrors, "NOT_FOUND"),
  isShared: true,
} as const satisfies Route;

export const tokenPricesResponse = object({
  success,
  tokens: z.array(
    object({
      /** Token mint address; null: the chain's native coin. */
      mint: nullableAddress,
      /** Currency symbol: `SOL`, `USDC`. */
      symbol: z.string(),
      /** Decimal places of one whole coin. */
      decimals: optional(count),
      /** US dollars for one whole coin, as a decimal string; null: unknown. */
      usd: nullish(z.string()),
      /** True for the last known value, which is out of date. */
      approximate: optional(z.boolean()),
      /** Time of the rate. */
      updatedAt: nullish(timestamp),
    }),
  ),
  /** Source of the rates. `recorded`: sample data for trials, not current rates. */
  source: optional(object({ name: z.string(), recorded: optional(z.boolean()) })),
  serverTime,
});
/** Exchange rates of the platform's currencies, in US dollars. */
export type TokenPricesResponse = z.infer<typeof tokenPricesResponse>;

export const tokenPricesRoute = {
  method: "get",
  path: "/token-prices",
  response: ["TokenPricesResponse", tokenPricesResponse],
  errors: [],
} as const satisfies Route;
