import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { Price } from "../../../../src/contract/values/price.js";
import { dollarDecimals, estimateDollars } from "../../platform/rates/conversion.js";
import { valueCoin, type CoinRates } from "./coin-rates.js";
import type { Currency } from "../currencies/currency.js";

/** An amount of a currency, in base units. */
export interface Amount {
  readonly currency: Currency;
  readonly baseUnits: bigint;
  /** Default: false. */
  readonly approximate?: boolean;
}

/** Converts amounts to the contract's format, with their US dollar value if the rate is known. */
export type DescribePrice = (amount: Amount) => DeepRequired<Price>;

/** @param context.chain name of the chain */
export function createPriceDescription({ chain, rates }: { chain: string; rates: CoinRates }): DescribePrice {
  return ({ currency, baseUnits, approximate = false }) => {
    const valued = valueCoin(currency, rates);
    return {
      amount: formatUnits(baseUnits, currency.decimals),
      baseUnits: baseUnits.toString(),
      decimals: currency.decimals,
      currency: currency.symbol,
      mint: currency.mint,
      chain,
      approximate,
      usd: valued && formatUnits(estimateDollars(baseUnits, valued), dollarDecimals, 2),
    };
  };
}

/** Exact decimal with at least `minDecimals` decimal places, otherwise without trailing zeros. */
export function formatUnits(units: bigint, decimals: number, minDecimals = 0): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, "").padEnd(minDecimals, "0");
  return fraction ? `${digits.slice(0, point)}.${fraction}` : digits.slice(0, point);
}
