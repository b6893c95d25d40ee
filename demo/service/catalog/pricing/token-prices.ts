import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { TokenPricesResponse } from "../../../../src/contract/mint/prices.js";
import { listPublicCurrencies } from "./queries.js";
import { formatRate } from "../../platform/rates/rate.js";
import type { CoinRates } from "./coin-rates.js";
import { nativeCoin, type Currency } from "../currencies/currency.js";
import type { PlatformDeps } from "../../platform/deps.js";

/**
 * Rates of the chain's payment currencies, native coin first, without those of hidden collections outside the scope.
 * @param scope ids of collections
 */
export async function readTokenPrices(
  {
    database,
    chain,
    clock,
    rates,
  }: Pick<PlatformDeps, "database" | "clock"> & {
    readonly chain: { readonly chain: string };
    readonly rates: CoinRates;
  },
  scope: ReadonlySet<string>,
): Promise<DeepRequired<TokenPricesResponse>> {
  const coins: Currency[] = [
    nativeCoin,
    ...(await listPublicCurrencies(database, { chain: chain.chain, scope, now: clock() })),
  ];
  await rates.ensureFresh(coins);
  return {
    success: true,
    tokens: coins.map((coin) => {
      const known = rates.get(coin);
      return {
        mint: coin.mint,
        symbol: coin.symbol,
        decimals: coin.decimals,
        usd: known && formatRate(known.rate),
        approximate: known?.isStale ?? false,
        updatedAt: known?.observedAt.toISOString() ?? null,
      };
    }),
    source: rates.source,
    serverTime: clock().toISOString(),
  };
}
