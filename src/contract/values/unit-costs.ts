import { nullish, object } from "./schema.js";
import { price } from "./price.js";

/**
 * What one unit costs beside its price, at present: rent, the fee of the items' program (null: none) and the network
 * fee. The cost of a prepare is the one that is charged.
 */
export const unitCosts = object({ rent: price, programFee: nullish(price), networkFee: price });
