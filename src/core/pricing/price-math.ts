import type { CollectionResponse, Phase } from "../../contract/collection.js";
import type { Price } from "../../contract/price.js";
import type { EligibilityResponse } from "../../contract/wallet.js";
import type { CodeBenefit } from "../claim-codes/code-benefit.js";

/** The most units that one prepare asks for when a phase doesn't say: one approval has to stay readable. */
const defaultPerMint = 10;

/** The price of several units, exact. */
export function multiplyPrice(price: Price, quantity: number): Price {
  const baseUnits = BigInt(price.baseUnits) * BigInt(quantity);
  const usd = price.usd ? multiplyDecimal(price.usd, quantity) : price.usd;
  return { ...price, baseUnits: String(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** A part of a price, rounded up. */
export function scalePrice(price: Price, numerator: number, denominator: number): Price {
  const divide = (units: bigint) =>
    (units * BigInt(numerator) + BigInt(denominator - 1)) / BigInt(denominator);
  const baseUnits = divide(BigInt(price.baseUnits));
  const [whole = "0", fraction = ""] = price.usd?.split(".") ?? [];
  const cents = divide(BigInt(whole + fraction.slice(0, 2).padEnd(2, "0")));
  const usd = price.usd ? toAmount(cents, 2) : price.usd;
  return { ...price, baseUnits: String(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** In another currency, or more of the same. */
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

/** True for a price of nothing. A price that isn't known is not free. */
export function isFree(price: Price): boolean {
  return BigInt(price.baseUnits) === 0n;
}

/**
 * The most units that the visitor can ask for at once, from all that is known: the phase's and the wallet's limits,
 * what is left, the wallet's funds, and its code. Never negative. Counts that the service reports as approximate bind only from
 * one unit up: whether nothing is left is for the phase's status to say.
 */
export function maximumQuantity(
  { supply }: CollectionResponse,
  phase: Phase,
  eligibility: EligibilityResponse | undefined,
  benefit: CodeBenefit | null = null,
): number {
  // Of a wallet that only its code lets in, the verdict says nothing but no; of one at its limit, that it is there.
  const allowed = benefit && eligibility?.reason === "CODE_REQUIRED" ? undefined : eligibility?.maxQuantity;
  // What the wallet can afford was reckoned without the code.
  const affordable = benefit?.discountBasisPoints ? undefined : eligibility?.affordableQuantity;
  const left = phase.supply?.total ? phase.supply.total - (phase.supply.minted ?? 0) : Infinity;
  return Math.max(
    0,
    Math.min(
      phase.limits?.perMint ?? defaultPerMint,
      (allowed ?? phase.limits?.perWallet ?? Infinity) + (benefit?.bonusUnits ?? 0),
      benefit?.maximumUnits ?? Infinity,
      affordable ?? Infinity,
      Math.max(1, supply?.available ?? Infinity),
      Math.max(1, left),
    ),
  );
}

function multiplyDecimal(text: string, factor: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const product = toAmount(BigInt(whole + fraction) * BigInt(factor), fraction.length);
  const [left, right = ""] = product.split(".");
  return fraction ? `${left}.${right.padEnd(fraction.length, "0")}` : product;
}
