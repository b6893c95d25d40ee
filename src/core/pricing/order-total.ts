import { toAmount, toBaseUnits, type Price, type PriceInput } from "../../contract/values/price.js";

/** Exact price of several units. */
export function multiplyPrice(price: Price, quantity: number): Price {
  const baseUnits = BigInt(price.baseUnits) * BigInt(quantity);
  const usd = price.usd ? multiplyDecimal(price.usd, quantity) : price.usd;
  return { ...price, baseUnits: toBaseUnits(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** True when the price is higher than the accepted one, or in another currency. */
export function isMoreExpensive(price: Price, accepted: Price): boolean {
  return !isSameCurrency(price, accepted) || BigInt(price.baseUnits) > BigInt(accepted.baseUnits);
}

/** True for the same amount of the same currency. */
export function isSamePrice(left: PriceInput, right: PriceInput): boolean {
  return isSameCurrency(left, right) && left.baseUnits === right.baseUnits;
}

/**
 * True for the same token mint with the same decimals. With other decimals, the same base units are a different amount.
 */
export function isSameCurrency(left: PriceInput, right: PriceInput): boolean {
  return (left.mint ?? null) === (right.mint ?? null) && left.decimals === right.decimals;
}

function multiplyDecimal(text: string, factor: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const product = toAmount(BigInt(whole + fraction) * BigInt(factor), fraction.length);
  const [left, right = ""] = product.split(".");
  return fraction ? `${left}.${right.padEnd(fraction.length, "0")}` : product;
}
