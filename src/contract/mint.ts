import type * as z from "zod/mini";
import { base64 } from "./base64.js";
import { count, optional, nullish, timestamp, openEnum, success, string, stringOrNumber } from "./field.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** What the whole quantity costs, by part. `total` has one price a currency. */
export const mintCost = object({
  /** Of one unit, as it was quoted; it holds for the session. Before a discount. */
  unitPrice: nullish(price),
  /** What a claim code takes off all units together. */
  discount: nullish(price),
  /** All units together, the discount taken off. */
  price: nullish(price),
  /** Deposits for the accounts that the chain keeps for the items. */
  rent: nullish(price),
  networkFee: nullish(price),
  total: optional(array(price)),
});
export type MintCost = z.infer<typeof mintCost>;

/** `POST /prepare-mint`: transactions for the wallet to sign, and the session that reserves the supply. */
export const prepareMintResponse = object({
  success,
  sessionId: string,
  /** When the reservation ends unless a signed transaction has come in. */
  expiresAt: optional(timestamp),
  quantity: optional(count),
  transactions: array(
    object({
      /** Wire format in base64, signatures empty. */
      transaction: base64,
      /** Units that this one mints. */
      quantity: optional(count),
    }),
  ),
  cost: optional(mintCost),
  /** Addresses that the transactions pay. */
  recipients: optional(array(string)),
  serverTime: optional(timestamp),
});
export type PrepareMintResponse = z.infer<typeof prepareMintResponse>;

/** An item as it was drawn when its mint was confirmed. */
export const mintedItem = object({
  /** Address of the item's mint account. */
  mint: string,
  number: optional(count),
  name: optional(string),
  image: nullish(string),
  attributes: optional(array(object({ trait_type: string, value: stringOrNumber }))),
  /** 1 is the rarest. */
  rarityRank: nullish(count),
  /** What it won in the collection's bounty. */
  prize: nullish(object({ name: string, image: nullish(string) })),
});
export type MintedItem = z.infer<typeof mintedItem>;

/** `confirmed` is final. `pending`: sent, not confirmed yet; ask again with the same bytes. */
export const executeStatuses = ["confirmed", "pending"] as const;

/** `POST /execute-mint`: the same session and bytes get the same answer, however often they are sent. */
export const executeMintResponse = object({
  success,
  sessionId: optional(string),
  status: optional(openEnum(executeStatuses)),
  signature: optional(string),
  items: optional(array(mintedItem)),
  /** Units of the session that have no final answer yet. */
  outstanding: optional(count),
  serverTime: optional(timestamp),
});
export type ExecuteMintResponse = z.infer<typeof executeMintResponse>;
