import { nullish, object } from "./schema.js";
import { price } from "./price.js";

/** Estimated cost of one unit in addition to its price. Collectors pay the cost that `prepare-mint` returns. */
export const unitCosts = object({
  /** Rent of the item's accounts, which is a deposit. */
  rent: price,
  /** Fee that the items' program charges; null: none. */
  programFee: nullish(price),
  /** Fee of the network. */
  networkFee: price,
});
