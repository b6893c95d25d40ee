import type { DeepRequired } from "../../../src/contract/field.js";
import type { TokenPricesResponse } from "../../../src/contract/token-prices.js";
import { listCurrencies } from "../db/repositories/currencies.js";
import { formatRate } from "../prices/rate.js";
import type { CoinRates } from "./coin-rates.js";
import { nativeCoin, type Currency } from "./currency.js";
import type { MintDeps } from "../minting/mint-deps.js";

/** Rates of all payment currencies of the chain, native coin first. */
export async function readTokenPrices({
  database,
  chain,
  clock,
  rates,
}: Pick<MintDeps, "database" | "chain" | "clock"> & { rates: CoinRates }): Promise<
  DeepRequired<TokenPricesResponse>
> {
  const coins: Currency[] = [nativeCoin, ...(await listCurrencies(database, chain.chain))];
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
