import { z } from "zod";
import {
  fieldPath,
  parseEnvironment,
  seconds,
  webUrl,
  wholeNumber,
  type Environment,
} from "./environment.js";

/** Rates of coins for pegged prices. */
export const priceVariables = {
  PRICE_FEED_URL: webUrl
    .optional()
    .describe(
      "URL of US dollar rates, with `{symbols}` for the coins; without it, test networks use recorded rates",
    )
    .meta({ secret: "url" }),
  PRICE_FEED_RATE: fieldPath("/{symbol}/usd").describe("JSON pointer of a rate in the feed's response"),
  PRICE_FEED_TIME: fieldPath("/{symbol}/last_updated_at").describe("JSON pointer of the rate's time"),
  PRICE_FEED_SOL: z.string().default("SOL").describe("name of SOL in the feed"),
  PRICE_REFRESH_SECONDS: seconds(30, 1, 3_600).describe("seconds between requests to the feed"),
  PRICE_STALE_SECONDS: seconds(120, 10, 86_400).describe(
    "age in seconds at which a rate counts as approximate",
  ),
  PRICE_LIMIT_SECONDS: seconds(900, 10, 86_400).describe("age in seconds at which a rate is no longer used"),
  PRICE_JUMP_FACTOR: wholeNumber(2, 2, 1_000, "a whole number from 2 to 1000").describe(
    "change factor above which a new rate needs a second one that agrees",
  ),
};

export function toPriceSettings(values: z.output<z.ZodObject<typeof priceVariables>>) {
  return {
    refreshMilliseconds: values.PRICE_REFRESH_SECONDS * 1_000,
    freshMilliseconds: values.PRICE_STALE_SECONDS * 1_000,
    expiryMilliseconds: values.PRICE_LIMIT_SECONDS * 1_000,
    acceptedFactor: values.PRICE_JUMP_FACTOR,
    /** Undefined: the default feed. */
    feed:
      values.PRICE_FEED_URL === undefined
        ? undefined
        : {
            address: values.PRICE_FEED_URL,
            ratePath: values.PRICE_FEED_RATE,
            timePath: values.PRICE_FEED_TIME,
            nativeSymbol: values.PRICE_FEED_SOL,
          },
  };
}

/** Parses only the price settings, for commands. @throws ConfigError with all issues */
export const parsePriceSettings = (environment: Environment): ReturnType<typeof toPriceSettings> =>
  toPriceSettings(parseEnvironment(z.object(priceVariables), environment, []));
