import { toAmount, toBaseUnits, type Price } from "../../contract/values/price.js";

/** Returns the price times `numerator / denominator`, rounded to base units, by default up. */
export function scalePrice(
  price: Price,
  numerator: number,
  denominator: number,
  rounding: "up" | "down" = "up",
): Price {
  const remainder = rounding === "up" ? denominator - 1 : 0;
  const divide = (units: bigint) => (units * BigInt(numerator) + BigInt(remainder)) / BigInt(denominator);
  const baseUnits = divide(BigInt(price.baseUnits));
  const [whole = "0", fraction = ""] = price.usd?.split(".") ?? [];
  const cents = divide(BigInt(whole + fraction.slice(0, 2).padEnd(2, "0")));
  const usd = price.usd ? toAmount(cents, 2) : price.usd;
  return { ...price, baseUnits: toBaseUnits(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}
