import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { DutchPriceResponse, PeggedPriceResponse } from "../../../../src/contract/mint/prices.js";
import type { PricedPhase } from "../phases/priced-phase.js";
import type { CoinRates } from "./coin-rates.js";
import { nativeCoin } from "../currencies/currency.js";
import { priceDutch } from "./dutch-schedule.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { createPriceDescription } from "./price-description.js";
import { currencyOf, dutchScheduleOf, isPegged, quotePrice } from "./price-quote.js";
import { ApiError } from "../../platform/errors/api-error.js";

interface PriceContext extends Pick<PlatformDeps, "clock"> {
  readonly chain: { readonly chain: string };
  readonly rates: CoinRates;
}

const dayMilliseconds = 86_400_000;

/**
 * Current price of one unit in a pegged phase; it may change with the next refresh of the rates.
 * @throws ApiError `NOT_FOUND` for a phase that isn't pegged
 */
export async function readPeggedPrice(
  { chain, clock, rates }: PriceContext,
  phase: PricedPhase,
): Promise<DeepRequired<PeggedPriceResponse>> {
  if (!isPegged(phase)) throw pricingError(phase, "pegged");
  await rates.ensureFresh([currencyOf(phase) ?? nativeCoin, nativeCoin]);
  const describePrice = createPriceDescription({ chain: chain.chain, rates });
  const now = clock();
  const quote = quotePrice(phase, now, rates);
  return {
    success: true,
    price: quote && describePrice(quote),
    validUntil: rates.nextReadingAt().toISOString(),
    serverTime: now.toISOString(),
  };
}

/**
 * Current price of one unit in a Dutch phase, and its next drop.
 * @throws ApiError `NOT_FOUND` for a phase without a Dutch price
 */
export function readDutchPrice(
  { chain, clock, rates }: PriceContext,
  phase: PricedPhase,
): DeepRequired<DutchPriceResponse> {
  const schedule = phase.pricing === "dutch" ? dutchScheduleOf(phase) : null;
  const currency = currencyOf(phase);
  if (!schedule || !currency) throw pricingError(phase, "Dutch");
  const describePrice = createPriceDescription({ chain: chain.chain, rates });
  const describe = (baseUnits: bigint) => describePrice({ currency, baseUnits });
  const now = clock();
  const { baseUnits, next } = priceDutch(schedule, now);
  const nextPriceAt = next?.at.toISOString() ?? null;
  const fixedUntil = new Date(now.getTime() + dayMilliseconds).toISOString();
  return {
    success: true,
    price: describe(baseUnits),
    floor: describe(schedule.floor),
    startPrice: describe(schedule.start),
    nextPrice: next && describe(next.baseUnits),
    nextPriceAt,
    validUntil: nextPriceAt ?? fixedUntil,
    serverTime: now.toISOString(),
  };
}

const pricingError = ({ pricing }: PricedPhase, expected: string) =>
  new ApiError(
    "NOT_FOUND",
    `This phase has no ${expected} price: its pricing is ${pricing}. Use its priceDisplay from the collection read.`,
    { details: { pricing } },
  );
