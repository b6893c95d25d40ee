import { nativeCoin } from "../../catalog/currencies/currency.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { currencyOf, isPegged, quotePrice } from "../../catalog/pricing/price-quote.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { applyDiscount } from "../eligibility/claim-code-benefit.js";
import type { PrepareDeps, ProvenPreparation, QuotedPreparation } from "./preparation.js";

/** @throws ApiError `PRICE_UNAVAILABLE` */
export async function quoteOrder(
  { chain, clock, rates }: PrepareDeps,
  preparation: ProvenPreparation,
): Promise<QuotedPreparation> {
  const { phase } = preparation.eligibility;
  if (isPegged(phase)) await rates.ensureFresh([currencyOf(phase) ?? nativeCoin, nativeCoin]);
  const quote = quotePrice(phase, clock(), rates);
  if (!quote) {
    throw new ApiError("PRICE_UNAVAILABLE", "The price is unknown right now. Retry in a moment.");
  }
  const charged = applyDiscount(quote, preparation.claim);
  return {
    ...preparation,
    quote,
    charged,
    discount: quote.baseUnits - charged.baseUnits,
    describePrice: createPriceDescription({ chain: chain.chain, rates }),
  };
}
