import { toAmount, toBaseUnits, type Price, type PriceInput } from "../../contract/values/price.js";

/** The price of several units, exact. */
export function multiplyPrice(price: Price, quantity: number): Price {
  const baseUnits = BigInt(price.baseUnits) * BigInt(quantity);
  const usd = price.usd ? multiplyDecimal(price.usd, quantity) : price.usd;
  return { ...price, baseUnits: toBaseUnits(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** In another currency, or more of the same. */
export function isMoreExpensive(price: Price, accepted: Price): boolean {
  return !isSameCurrency(price, accepted) || BigInt(price.baseUnits) > BigInt(accepted.baseUnits);
}

/** The same amount of the same currency. */
export function isSamePrice(left: PriceInput, right: PriceInput): boolean {
  return isSameCurrency(left, right) && left.baseUnits === right.baseUnits;
}

/** The same token mint, with the same decimals: other decimals give the same base units another amount. */
export function isSameCurrency(left: PriceInput, right: PriceInput): boolean {
  return (left.mint ?? null) === (right.mint ?? null) && left.decimals === right.decimals;
}

function multiplyDecimal(text: string, factor: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const product = toAmount(BigInt(whole + fraction) * BigInt(factor), fraction.length);
  const [left, right = ""] = product.split(".");
  return fraction ? `${left}.${right.padEnd(fraction.length, "0")}` : product;
}
