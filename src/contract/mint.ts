import { animation } from "./animation.js";
import { base64 } from "./base64.js";
import {
  boolean,
  count,
  optional,
  nullish,
  timestamp,
  matching,
  openEnum,
  success,
  string,
  stringOrNumber,
} from "./field.js";
import { statedAddress } from "./address.js";
import { price } from "./price.js";
import { imageFields } from "./image.js";
import { array, object, type Infer } from "./schema.js";

/** Payment of all units to one recipient. */
export const mintPayment = object({
  /** Paid wallet. */
  recipient: statedAddress,
  /** Its token account; null: paid in the chain's native coin. */
  account: nullish(statedAddress),
  /** Fraction of the price, from 0 to 1, as a decimal string. */
  share: optional(string),
  price: nullish(price),
});

/** Cost of all units by part. `total` has one price per currency. */
export const mintCost = object({
  /** Quoted price of one unit before the discount; fixed for the session. */
  unitPrice: nullish(price),
  /** Claim code's discount on all units. */
  discount: nullish(price),
  /** Price of all units after the discount. */
  price: nullish(price),
  /** Payments that the price consists of; none for a free mint. */
  payments: optional(array(mintPayment)),
  /** Rent of the items' accounts on the chain. */
  rent: nullish(price),
  networkFee: nullish(price),
  total: optional(array(price)),
});
/** Cost of all units of a mint by part. */
export type MintCost = Infer<typeof mintCost>;

/** `POST /prepare-mint`: transactions for the wallet to sign, and the session that reserves the supply. */
export const prepareMintResponse = object({
  success,
  /** At most 256 characters. */
  sessionId: matching(/^[^]{1,256}$/),
  /** End of the reservation unless a signed transaction was received before. */
  expiresAt: optional(timestamp),
  quantity: optional(count),
  transactions: array(
    object({
      /** Wire format in base64, signatures empty. */
      transaction: base64,
      /** Units minted by this transaction. */
      quantity: optional(count),
    }),
  ),
  cost: optional(mintCost),
  /** Addresses paid by the transactions. */
  recipients: optional(array(statedAddress)),
  serverTime: optional(timestamp),
});
/** Session with the transactions to sign. */
export type PrepareMintResponse = Infer<typeof prepareMintResponse>;

/** Minted item, as assigned when its mint was confirmed. */
export const mintedItem = object({
  /** Address of the item's token mint. */
  mint: statedAddress,
  number: optional(count),
  name: optional(string),
  ...imageFields,
  /** Null: none; the image is all. */
  animation: nullish(animation),
  attributes: optional(array(object({ trait_type: string, value: stringOrNumber }))),
  /** 1 is the rarest. */
  rarityRank: nullish(count),
  /** False: a placeholder that looks like all others until the collection's reveal. */
  revealed: optional(boolean),
  /** Prize won in the collection's bounty. */
  prize: nullish(object({ name: string, image: nullish(string) })),
  /** Page whose link previews show the item; null: none. */
  shareUrl: nullish(string),
});
/** Minted item. */
export type MintedItem = Infer<typeof mintedItem>;

/** Execute statuses. `confirmed` is final. `pending`: sent but not confirmed; request again with the same bytes. */
export const executeStatuses = ["confirmed", "pending"] as const;

/** `POST /execute-mint`. Idempotent: the same session and bytes get the same answer. */
export const executeMintResponse = object({
  success,
  sessionId: optional(string),
  status: optional(openEnum(executeStatuses)),
  signature: optional(string),
  items: optional(array(mintedItem)),
  /** Units of the session without a final answer. */
  outstanding: optional(count),
  serverTime: optional(timestamp),
});
/** Status of a sent transaction with its minted items. */
export type ExecuteMintResponse = Infer<typeof executeMintResponse>;
