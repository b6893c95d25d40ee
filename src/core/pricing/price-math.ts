import type { CollectionResponse, Phase } from "../../contract/collection.js";
import type { Price } from "../../contract/price.js";
import type { EligibilityResponse } from "../../contract/wallet.js";
import type { CodeBenefit } from "../claim-codes/code-benefit.js";

/** Maximum units of one prepare for phases without a limit, so that the wallet's approval stays readable. */
const defaultPerMint = 10;

/** Exact price of several units. */
export function multiplyPrice(price: Price, quantity: number): Price {
  const baseUnits = BigInt(price.baseUnits) * BigInt(quantity);
  const usd = price.usd ? multiplyDecimal(price.usd, quantity) : price.usd;
  return { ...price, baseUnits: String(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** Price times `numerator / denominator`, rounded up to base units. */
export function scalePrice(price: Price, numerator: number, denominator: number): Price {
  const divide = (units: bigint) =>
    (units * BigInt(numerator) + BigInt(denominator - 1)) / BigInt(denominator);
  const baseUnits = divide(BigInt(price.baseUnits));
  const [whole = "0", fraction = ""] = price.usd?.split(".") ?? [];
  const cents = divide(BigInt(whole + fraction.slice(0, 2).padEnd(2, "0")));
  const usd = price.usd ? toAmount(cents, 2) : price.usd;
  return { ...price, baseUnits: String(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** True for a higher price, and for one in another currency. */
export function isMoreExpensive(price: Price, accepted: Price): boolean {
  return (
    (price.mint ?? null) !== (accepted.mint ?? null) || BigInt(price.baseUnits) > BigInt(accepted.baseUnits)
  );
}

/** Base units as a decimal string in whole coins, without trailing zeros: `500000000`, 9 → `"0.5"`. */
export function toAmount(baseUnits: bigint, decimals: number): string {
  const digits = String(baseUnits).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}

/** True for a price of zero. An unknown price is not free. */
export function isFree(price: Price): boolean {
  return BigInt(price.baseUnits) === 0n;
}

/**
 * Maximum quantity of one mint: limits of phase and wallet, remaining supply, balance and claim code. Supply counts are
 * approximate, so they limit it to one unit at least; only the phase's status reports sold out.
 * @returns units; 0 or more.
 */
export function maximumQuantity(
  { supply }: CollectionResponse,
  phase: Phase,
  eligibility: EligibilityResponse | undefined,
  benefit: CodeBenefit | null = null,
): number {
  // Without the code the wallet isn't eligible, so `maxQuantity` doesn't apply to a mint with it.
  const allowed = benefit && eligibility?.reason === "CODE_REQUIRED" ? undefined : eligibility?.maxQuantity;
  // `affordableQuantity` doesn't include the code's discount.
  const affordable = benefit?.discountBasisPoints ? undefined : eligibility?.affordableQuantity;
  const remaining = phase.supply?.total ? phase.supply.total - (phase.supply.minted ?? 0) : Infinity;
  return Math.max(
    0,
    Math.min(
      phase.limits?.perMint ?? defaultPerMint,
      (allowed ?? phase.limits?.perWallet ?? Infinity) + (benefit?.bonusUnits ?? 0),
      benefit?.maximumUnits ?? Infinity,
      affordable ?? Infinity,
      Math.max(1, supply?.available ?? Infinity),
      Math.max(1, remaining),
    ),
  );
}

function multiplyDecimal(text: string, factor: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const product = toAmount(BigInt(whole + fraction) * BigInt(factor), fraction.length);
  const [left, right = ""] = product.split(".");
  return fraction ? `${left}.${right.padEnd(fraction.length, "0")}` : product;
}
