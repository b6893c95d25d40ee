import { priceOn, type Price } from "../../../contract/values/price.js";

/** Drop whose chain may not be known yet. */
export interface PricedOn {
  readonly store: { readonly chain: string | null };
}

/** Returns the price if it is on the drop's chain; null: unavailable. */
export function priceOfDrop(price: Price | null | undefined, { store: { chain } }: PricedOn): Price | null {
  return (chain === null ? price : priceOn(chain, price)) ?? null;
}
