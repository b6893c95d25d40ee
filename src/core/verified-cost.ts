import type { Address } from "../contract/values/brand.js";
import type { MintCost } from "../contract/mint/mint.js";
import type { Price } from "../contract/values/price.js";

/** Cost of a mint as its verified transactions state it: no more than this leaves the wallet. */
export interface VerifiedCost extends MintCost {
  /** Number of items. */
  readonly items: number;
  /** Wallet that receives the items; undefined: the one that pays. */
  readonly recipient?: Address;
  /** Price of all units. */
  readonly price: Price;
  /**
   * Payments that the price consists of, by paid address: a wallet, or its token account when the bytes don't name the
   * wallet. None where a trusted program may pay unseen.
   */
  readonly payments: { readonly recipient: Address; readonly price: Price }[];
  /** Rent of the items' accounts. */
  readonly rent: Price;
  readonly networkFee: Price;
  /** Sums by currency. */
  readonly total: Price[];
}
