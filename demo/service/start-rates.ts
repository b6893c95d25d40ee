import { isProduction } from "./../../src/contract/chain.js";
import type { ServiceConfig } from "./config/service-config.js";
import { listCurrencies } from "./db/repositories/currencies.js";
import type { Database } from "./db/database.js";
import { runEvery } from "./jobs/run-every.js";
import { createCoinRates, type CoinRates } from "./pricing/coin-rates.js";
import { nativeCoin } from "./pricing/currency.js";
import { describeError } from "./errors/describe-error.js";
import { createHttpFeed } from "./prices/http-feed.js";
import { nullFeed, type PriceFeed } from "./prices/price-feed.js";
import { createRateCache } from "./prices/rate-cache.js";
import { createRecordedFeed } from "./prices/recorded-feed.js";
import { sampleRecording } from "./prices/sample-recording.js";
import type { ServiceDeps } from "./service-deps.js";

export interface RunningRates {
  readonly rates: CoinRates;
  stop(): Promise<void>;
}

/**
 * Reads the rates of all coins that the chain's phases are paid in, now and again and again. Resolves after the first
 * reading, whatever came of it.
 */
export async function startRates(
  config: Pick<ServiceConfig, "chain" | "prices">,
  { clock, log }: Pick<ServiceDeps, "clock" | "log">,
  database: Database,
): Promise<RunningRates> {
  const { refreshMilliseconds, freshMilliseconds, expiryMilliseconds, believedFactor, feed } = config.prices;
  const nativeSymbol = feed?.nativeSymbol ?? nativeCoin.feedSymbol;
  const board = createRateCache({
    feed: chooseFeed(config, clock),
    async listSymbols() {
      const rows = await listCurrencies(database, config.chain);
      return [...new Set([nativeSymbol, ...rows.flatMap(({ feedSymbol }) => feedSymbol ?? [])])];
    },
    clock,
    refreshMilliseconds,
    freshMilliseconds,
    expiryMilliseconds,
    acceptedFactor: believedFactor,
    report: (event, { error, ...fields }) =>
      log("warn", event, error === undefined ? fields : { ...fields, ...describeError(error) }),
  });
  const readings = runEvery(() => board.refresh(), {
    intervalMilliseconds: refreshMilliseconds,
    onError: (error) => log("error", "job-failed", { job: "rates", ...describeError(error) }),
  });
  await board.refresh();
  readings.start();
  return { rates: createCoinRates(board, nativeSymbol), stop: () => readings.stop() };
}

/** Where coins are worth something, a recording would sell at made-up rates: there, no feed means no rates. */
function chooseFeed(
  { chain, prices }: Pick<ServiceConfig, "chain" | "prices">,
  clock: () => Date,
): PriceFeed {
  if (prices.feed) return createHttpFeed({ ...prices.feed, fetch, clock });
  return isProduction(chain) ? nullFeed : createRecordedFeed({ recording: sampleRecording, clock });
}
