import type { MarketCollection } from "../../../../src/contract/market/collection.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { listPricedPhases } from "../../catalog/collection-view/queries.js";
import { resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import { createNullRates } from "../../catalog/pricing/coin-rates.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { quotePrice } from "../../catalog/pricing/price-quote.js";
import type { MarketDeps } from "../market-deps.js";

type Sale = DeepRequired<MarketCollection>["sale"];

/**
 * Sales that are open now, by collection. Of several phases, the first that is open to everyone.
 * @param ids of collections
 */
export async function readOpenSales(
  { database, clock, rates = createNullRates(clock) }: MarketDeps,
  ids: readonly string[],
): Promise<Map<string, Sale>> {
  const now = clock();
  const sales = new Map<string, Sale>();
  const rows = await listPricedPhases(database, ids);
  const open = rows.filter(
    ({ phase, collection }) => resolvePhaseStatus(phase, collection, now) === "active",
  );
  for (const { phase, collection } of open.toSorted((a, b) => Number(isGated(a)) - Number(isGated(b)))) {
    if (sales.has(collection.id)) continue;
    const quote = quotePrice(phase, now, rates);
    const describePrice = createPriceDescription({ chain: collection.chain, rates });
    sales.set(collection.id, {
      price: quote && describePrice(quote),
      gated: isGated({ phase }),
      endsAt: phase.endsAt?.toISOString() ?? null,
    });
  }
  return sales;
}

const isGated = ({
  phase: { gated, codeRequired },
}: {
  readonly phase: { readonly gated: boolean; readonly codeRequired: boolean };
}) => gated || codeRequired;
