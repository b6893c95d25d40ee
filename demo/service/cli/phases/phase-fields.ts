import { describeTerms } from "../../admin/changes/describe-phase.js";
import { isProduction, type Chain } from "../../../../src/contract/values/chain.js";
import { parsePriceSettings } from "../../config/price-variables.js";
import type { PricedPhase } from "../../catalog/phases/priced-phase.js";
import { chooseFeed } from "../../platform/rates/choose-feed.js";
import { createRateCache } from "../../platform/rates/rate-cache.js";
import { createCoinRates, createNullRates, type CoinRates } from "../../catalog/pricing/coin-rates.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { isPegged, quotePrice } from "../../catalog/pricing/price-quote.js";
import type { CliContext } from "../cli-context.js";

/** Phase with its price as text. */
export interface DescribedPhase {
  readonly phase: PricedPhase;
  /** Terms of the price, like `25 US dollars, paid in USDC`. */
  readonly price: string;
  /** Current price of one unit; null: unknown here. */
  readonly presentPrice: string | null;
}

/** Describes phases at the current time, with the rates that a service process with this environment would use. */
export async function describePhases(
  context: CliContext,
  chain: string,
  phases: readonly PricedPhase[],
): Promise<DescribedPhase[]> {
  const rates = await readRates(context, chain, phases.filter(isPegged));
  const describe = createPriceDescription({ chain, rates });
  return phases.map((phase) => {
    const quote = quotePrice(phase, context.clock(), rates);
    const price = quote && describe(quote);
    return {
      phase,
      price: describeTerms(phase),
      presentPrice: price && `${price.approximate ? "about " : ""}${price.amount} ${price.currency}`,
    };
  });
}

async function readRates(
  { environment, clock }: CliContext,
  chain: string,
  pegged: readonly PricedPhase[],
): Promise<CoinRates> {
  if (pegged.length === 0) return createNullRates(clock);
  const { feed, ...settings } = parsePriceSettings(environment);
  const nativeSymbol = feed?.nativeSymbol ?? nativeCoin.feedSymbol;
  const symbols = [nativeSymbol, ...pegged.flatMap(({ currency }) => currency?.feedSymbol ?? [])];
  const cache = createRateCache({
    ...settings,
    feed: chooseFeed({ chain: chain as Chain, feed, fetch, clock }),
    listSymbols: () => Promise.resolve([...new Set(symbols)]),
    clock,
    report: () => undefined,
  });
  await cache.refresh();
  return createCoinRates(cache, nativeSymbol);
}

/** Reason for an unknown current price. */
export const missingRateHint = (chain: string): string =>
  isProduction(chain)
    ? "Set PRICE_FEED_URL to the service's value to see prices that follow a rate."
    : "The rates of pegged prices are unknown right now.";
