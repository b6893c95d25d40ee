import type { Address } from "../contract/values/brand.js";
import type { MintCost } from "../contract/mint/mint.js";
import type { Price } from "../contract/values/price.js";

/**
 * Cost of a mint as decoded from its verified transactions. No more than this leaves the wallet, unless the page lists
 * `trustedPrograms`, whose instructions aren't decoded.
 */
export interface VerifiedCost extends MintCost {
  /** Number of items. */
  readonly items: number;
  /** Wallet that receives the items; undefined: the one that pays. */
  readonly recipient?: Address;
  /** Price of all units. */
  readonly price: Price;
  /**
   * Payments that add up to the price, by paid address: a wallet, or its token account when the transaction doesn't
   * name the wallet. Empty when a trusted program may make payments that aren't decoded.
   */
  readonly payments: { readonly recipient: Address; readonly price: Price }[];
  /** Rent of the items' accounts: a deposit. */
  readonly rent: Price;
  /** Fee that Metaplex Core charges for creating the items, never returned; null: their program charges none. */
  readonly programFee: Price | null;
  readonly networkFee: Price;
  /** Sums by currency. */
  readonly total: Price[];
}
