import type { Complete } from "../../../src/contract/field.js";
import type { TokenPricesResponse } from "../../../src/contract/token-prices.js";
import { listCurrencies } from "../db/currencies.js";
import { formatRate } from "../prices/rate.js";
import type { CoinRates } from "./coin-rates.js";
import { nativeCoin, type Currency } from "./currency.js";
import type { MintRulesContext } from "./mint-context.js";

/** What every coin of the chain that can be paid in is worth, the native one first. */
export async function readTokenPrices({
  database,
  chain,
  clock,
  rates,
}: Pick<MintRulesContext, "database" | "chain" | "clock"> & { rates: CoinRates }): Promise<
  Complete<TokenPricesResponse>
> {
  const coins: Currency[] = [nativeCoin, ...(await listCurrencies(database, chain.chain))];
  await rates.settle(coins);
  return {
    success: true,
    tokens: coins.map((coin) => {
      const known = rates.peek(coin);
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
