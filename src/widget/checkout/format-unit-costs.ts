import type { EligibilityResponse } from "../../contract/mint/wallet.js";
import { toAmount, toBaseUnits } from "../../contract/values/price.js";
import { formatAmount } from "../i18n/format.js";

/** Lamports that the amount is rounded up to: 0.0001 SOL. */
const precision = 100_000n;
const decimals = 9;

/**
 * Formats what units cost on top of their price, in SOL and rounded up. The result is approximate, because
 * units that share a transaction share its fee.
 * @returns null if the costs are unknown, or aren't in SOL
 */
export function formatUnitCosts(
  costs: EligibilityResponse["unitCosts"],
  quantity: number,
  language: string,
): string | null {
  if (!costs) return null;
  const parts = [costs.rent, costs.networkFee, ...(costs.programFee ? [costs.programFee] : [])];
  if (!parts.every((part) => (part.mint ?? null) === null && part.decimals === decimals)) return null;
  const unit = parts.reduce((sum, { baseUnits }) => sum + BigInt(baseUnits), 0n);
  const lamports = ((unit * BigInt(quantity) + precision - 1n) / precision) * precision;
  const amount = toAmount(lamports, decimals);
  return formatAmount(
    { amount, baseUnits: toBaseUnits(lamports), decimals, currency: "SOL", mint: null },
    language,
  );
}
