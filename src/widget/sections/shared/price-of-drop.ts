import { priceOn, type Price } from "../../../contract/values/price.js";

/** Drop whose chain is known, or not yet. */
export interface PricedOn {
  readonly store: { readonly chain: string | null };
}

/** The price if it is one on the drop's chain; null: unavailable. */
export function priceOfDrop(price: Price | null | undefined, { store: { chain } }: PricedOn): Price | null {
  return (chain === null ? price : priceOn(chain, price)) ?? null;
}
