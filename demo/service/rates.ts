import { isProduction } from "../../src/contract/chain.js";
import type { ServiceConfig } from "./config.js";
import { listCurrencies } from "./db/currencies.js";
import type { Database } from "./db/database.js";
import { repeat } from "./jobs/repetition.js";
import { createCoinRates, type CoinRates } from "./mint/coin-rates.js";
import { nativeCoin } from "./mint/currency.js";
import { describeFault } from "./mint/fault.js";
import { createHttpFeed } from "./prices/http-feed.js";
import { silentFeed, type PriceFeed } from "./prices/price-feed.js";
import { createRateBoard } from "./prices/rate-board.js";
import { createRecordedFeed } from "./prices/recorded-feed.js";
import { trialRecording } from "./prices/trial-recording.js";
import type { ServiceWorld } from "./service.js";

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
  { clock, log }: Pick<ServiceWorld, "clock" | "log">,
  database: Database,
): Promise<RunningRates> {
  const { refreshMilliseconds, freshMilliseconds, expiryMilliseconds, believedFactor, feed } = config.prices;
  const nativeSymbol = feed?.nativeSymbol ?? nativeCoin.feedSymbol;
  const board = createRateBoard({
    feed: chooseFeed(config, clock),
    async listSymbols() {
      const rows = await listCurrencies(database, config.chain);
      return [...new Set([nativeSymbol, ...rows.flatMap(({ feedSymbol }) => feedSymbol ?? [])])];
    },
    clock,
    refreshMilliseconds,
    freshMilliseconds,
    expiryMilliseconds,
    believedFactor,
    report: (event, { error, ...fields }) =>
      log("warn", event, error === undefined ? fields : { ...fields, ...describeFault(error) }),
  });
  const readings = repeat(() => board.refresh(), {
    intervalMilliseconds: refreshMilliseconds,
    onError: (error) => log("error", "job-failed", { job: "rates", ...describeFault(error) }),
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
  return isProduction(chain) ? silentFeed : createRecordedFeed({ recording: trialRecording, clock });
}
