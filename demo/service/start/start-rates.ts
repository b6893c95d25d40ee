import type { ServiceConfig } from "../config/service-config.js";
import { listCurrencies } from "../catalog/currencies/queries.js";
import type { Database } from "../platform/db/database.js";
import { runEvery } from "../platform/scheduling/run-every.js";
import { createCoinRates, type CoinRates } from "../catalog/pricing/coin-rates.js";
import { nativeCoin } from "../catalog/currencies/currency.js";
import { describeError } from "../platform/errors/describe-error.js";
import { chooseFeed } from "../platform/rates/choose-feed.js";
import { createRateCache } from "../platform/rates/rate-cache.js";
import type { ServiceDeps } from "./service-deps.js";
import { unobserved, type Observe } from "../platform/scheduling/observe.js";

export interface RunningRates {
  readonly rates: CoinRates;
  stop(): Promise<void>;
}

/**
 * Starts refreshing the rates of all payment currencies periodically. Resolves after the first refresh, successful or
 * not.
 */
export async function startRates(
  config: Pick<ServiceConfig, "chain" | "prices">,
  { clock, log, observe = unobserved }: Pick<ServiceDeps, "clock" | "log"> & { observe?: Observe },
  database: Database,
): Promise<RunningRates> {
  const { refreshMilliseconds, freshMilliseconds, expiryMilliseconds, acceptedFactor, feed } = config.prices;
  const nativeSymbol = feed?.nativeSymbol ?? nativeCoin.feedSymbol;
  const cache = createRateCache({
    feed: chooseFeed({ chain: config.chain, feed, fetch, clock }),
    async listSymbols() {
      const rows = await listCurrencies(database, config.chain);
      return [...new Set([nativeSymbol, ...rows.flatMap(({ feedSymbol }) => feedSymbol ?? [])])];
    },
    clock,
    refreshMilliseconds,
    freshMilliseconds,
    expiryMilliseconds,
    acceptedFactor: acceptedFactor,
    report: (event, { error, ...fields }) =>
      log("warn", event, error === undefined ? fields : { ...fields, ...describeError(error) }),
  });
  const refreshJob = runEvery(() => observe("rates", () => cache.refresh()), {
    intervalMilliseconds: refreshMilliseconds,
    onError: (error) => log("error", "job-failed", { job: "rates", ...describeError(error) }),
  });
  await cache.refresh();
  refreshJob.start();
  return { rates: createCoinRates(cache, nativeSymbol), stop: () => refreshJob.stop() };
}
