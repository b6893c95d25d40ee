import { nativeCoin } from "../../catalog/currencies/currency.js";
import { listCurrencies } from "../../catalog/currencies/queries.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import { createNullRates } from "../../catalog/pricing/coin-rates.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { readAffiliateSales } from "../../catalog/sales/affiliate-report.js";
import { readSales } from "../../catalog/sales/queries.js";
import type { Database } from "../../platform/db/database.js";

/** Formats amounts of a chain's currencies, like `0.5 SOL`. */
export async function createPaidFormat(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  chain: string,
): Promise<(mint: string | null, baseUnits: bigint) => { amount: string; currency: string }> {
  const currencies = new Map((await listCurrencies(database, chain)).map((row) => [row.mint, row]));
  const describe = createPriceDescription({ chain, rates: createNullRates(clock) });
  return (mint, baseUnits) => {
    const { amount, currency } = describe({
      currency: (mint === null ? null : currencies.get(mint)) ?? nativeCoin,
      baseUnits,
    });
    return { amount, currency };
  };
}

/** What a collection has sold, by phase, currency and affiliate. */
export async function readSalesReport(
  deps: { readonly database: Database; readonly clock: () => Date },
  { id, chain }: Pick<NamedCollection, "id" | "chain">,
) {
  const { database } = deps;
  const toPaid = await createPaidFormat(deps, chain);
  const formatPaid = (mint: string | null, baseUnits: bigint) => {
    const { amount, currency } = toPaid(mint, baseUnits);
    return `${amount} ${currency}`;
  };
  const [sales, affiliates] = await Promise.all([readSales(database, id), readAffiliateSales(database, id)]);
  const totals = new Map<string | null, { units: number; baseUnits: bigint }>();
  for (const { currency, units, paidBaseUnits } of sales) {
    const total = totals.get(currency) ?? { units: 0, baseUnits: 0n };
    totals.set(currency, { units: total.units + units, baseUnits: total.baseUnits + paidBaseUnits });
  }
  return {
    phases: sales.map(({ phase, currency, units, buyers, paidBaseUnits, lastAt }) => ({
      phase,
      units,
      buyers,
      paid: formatPaid(currency, paidBaseUnits),
      lastAt: lastAt.toISOString(),
    })),
    revenue: [...totals].map(([mint, { units, baseUnits }]) => ({
      ...toPaid(mint, baseUnits),
      mint,
      baseUnits: String(baseUnits),
      units,
    })),
    affiliates: affiliates.map(({ code, name, units, paid, endedAt }) => ({
      code,
      name,
      units,
      paid: paid.map(({ mint, baseUnits }) => formatPaid(mint, baseUnits)),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}
