import type { Price } from "../../contract/price.js";
import { toAmount } from "./price-math.js";

/** The price of several units, exact. */
export function multiplyPrice(price: Price, quantity: number): Price {
  const baseUnits = BigInt(price.baseUnits) * BigInt(quantity);
  const usd = price.usd ? multiplyDecimal(price.usd, quantity) : price.usd;
  return { ...price, baseUnits: String(baseUnits), amount: toAmount(baseUnits, price.decimals), usd };
}

/** In another currency, or more of the same. */
export function isMoreExpensive(price: Price, accepted: Price): boolean {
  return (
    (price.mint ?? null) !== (accepted.mint ?? null) || BigInt(price.baseUnits) > BigInt(accepted.baseUnits)
  );
}

function multiplyDecimal(text: string, factor: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const product = toAmount(BigInt(whole + fraction) * BigInt(factor), fraction.length);
  const [left, right = ""] = product.split(".");
  return fraction ? `${left}.${right.padEnd(fraction.length, "0")}` : product;
}
