import { toAmount, toBaseUnits, type Price } from "../../contract/price.js";

/** Price times `numerator / denominator`, rounded up to base units. */
export function scalePrice(price: Price, numerator: number, denominator: number): Price {
  const divide = (units: bigint) =>
    (units * BigInt(numerator) + BigInt(denominator - 1)) / BigInt(denominator);
  const baseUnits = divide(BigInt(price.baseUnits));
  const [whole = "0", fraction = ""] = price.usd?.split(".") ?? [];
  const cents = divide(BigInt(whole + fraction.slice(0, 2).padEnd(2, "0")));
  const usd = price.usd ? toAmount(cents, 2) : price.usd;
  return { ...price, baseUnits: toBaseUnits(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}
