import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, success, text, textOrNull } from "./field.js";
import { list, record } from "./schema.js";

/** `GET /token-prices`: what the currencies of the platform are worth. */
export const tokenPricesResponse = record({
  success,
  tokens: list(
    record({
      /** SPL mint address; null for the chain's native coin. */
      mint: textOrNull,
      /** For people: `SOL`, `USDC`. */
      symbol: text,
      decimals: extra(count),
      /** US dollars for one whole coin, as a decimal string; null: unknown now. */
      usd: extraOrNull(text),
      /** True for a last known value that is older than it should be. */
      approximate: extra(flag),
      /** When the rate was observed. */
      updatedAt: extraOrNull(instant),
    }),
  ),
  /** Where the rates come from. `recorded` says that they are a recording for trials and not today's. */
  source: extra(record({ name: text, recorded: extra(flag) })),
  serverTime: extra(instant),
});
export type TokenPricesResponse = z.infer<typeof tokenPricesResponse>;
