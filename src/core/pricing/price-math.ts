import type { Price } from "../../contract/price.js";

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
