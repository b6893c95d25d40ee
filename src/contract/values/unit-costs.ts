import { nullish, object } from "./schema.js";
import { price } from "./price.js";

/** What one unit costs beside its price, at present. The cost of a prepare is the one that is charged. */
export const unitCosts = object({
  /** Rent of the item's accounts, which is a deposit. */
  rent: price,
  /** Fee that the items' program charges; null: none. */
  programFee: nullish(price),
  /** Fee of the network. */
  networkFee: price,
});
