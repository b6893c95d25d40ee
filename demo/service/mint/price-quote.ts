import type { Complete } from "../../../src/contract/field.js";
import type { Price } from "../../../src/contract/price.js";
import type { PhaseRow } from "../db/collections.js";

/** A currency that can be paid in. */
export interface Currency {
  /** SPL mint in base58; null for the chain's native coin. */
  readonly mint: string | null;
  /** For people. */
  readonly symbol: string;
  readonly decimals: number;
}

export const nativeCoin: Currency = { mint: null, symbol: "SOL", decimals: 9 };

/** What one unit costs at a moment. */
export interface Quote {
  readonly currency: Currency;
  /** In the currency's smallest units; zero is free. */
  readonly baseUnits: bigint;
  /** True when it follows a rate and may differ a little at prepare. */
  readonly approximate: boolean;
}

/**
 * The one place where a phase's price is resolved: for display, for prepare, for what a wallet can afford.
 * @returns null when the price is unavailable, which is neither zero nor free
 */
export function quotePrice(
  phase: Pick<PhaseRow, "pricing" | "priceBaseUnits" | "priceMint">,
  _now: Date,
): Quote | null {
  switch (phase.pricing) {
    case "free":
      return { currency: nativeCoin, baseUnits: 0n, approximate: false };
    case "fixed":
      if (phase.priceBaseUnits === null || phase.priceMint !== null) return null;
      return { currency: nativeCoin, baseUnits: phase.priceBaseUnits, approximate: false };
    default:
      return null;
  }
}

/** @param chain the chain's name */
export function describePrice(
  { currency, baseUnits, approximate }: Omit<Quote, "approximate"> & { approximate?: boolean },
  chain: string,
): Complete<Price> {
  return {
    amount: toDecimal(baseUnits, currency.decimals),
    baseUnits: baseUnits.toString(),
    decimals: currency.decimals,
    currency: currency.symbol,
    mint: currency.mint,
    chain,
    approximate: approximate ?? false,
    usd: null,
  };
}

/** Whole coins as an exact decimal without trailing zeros. */
function toDecimal(baseUnits: bigint, decimals: number): string {
  const digits = baseUnits.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}
