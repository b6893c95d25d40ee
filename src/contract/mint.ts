import type * as z from "zod/mini";
import { base64 } from "./base64.js";
import { count, extra, extraOrNull, instant, open, success, text, wordOrNumber } from "./field.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** What the whole quantity costs, by part. `total` has one price a currency. */
export const mintCost = record({
  /** Of one unit, as it was quoted; it holds for the session. Before a discount. */
  unitPrice: extraOrNull(price),
  /** What a claim code takes off all units together. */
  discount: extraOrNull(price),
  /** All units together, the discount taken off. */
  price: extraOrNull(price),
  /** Deposits for the accounts that the chain keeps for the items. */
  rent: extraOrNull(price),
  networkFee: extraOrNull(price),
  total: extra(list(price)),
});
export type MintCost = z.infer<typeof mintCost>;

/** `POST /prepare-mint`: transactions for the wallet to sign, and the session that reserves the supply. */
export const prepareMintResponse = record({
  success,
  sessionId: text,
  /** When the reservation ends unless a signed transaction has come in. */
  expiresAt: extra(instant),
  quantity: extra(count),
  transactions: list(
    record({
      /** Wire format in base64, signatures empty. */
      transaction: base64,
      /** Units that this one mints. */
      quantity: extra(count),
    }),
  ),
  cost: extra(mintCost),
  /** Addresses that the transactions pay. */
  recipients: extra(list(text)),
  serverTime: extra(instant),
});
export type PrepareMintResponse = z.infer<typeof prepareMintResponse>;

/** An item as it was drawn when its mint was confirmed. */
export const mintedItem = record({
  /** Address of the item's mint account. */
  mint: text,
  number: extra(count),
  name: extra(text),
  image: extraOrNull(text),
  attributes: extra(list(record({ trait_type: text, value: wordOrNumber }))),
  /** 1 is the rarest. */
  rarityRank: extraOrNull(count),
  /** What it won in the collection's bounty. */
  prize: extraOrNull(record({ name: text, image: extraOrNull(text) })),
});
export type MintedItem = z.infer<typeof mintedItem>;

/** `confirmed` is final. `pending`: sent, not confirmed yet; ask again with the same bytes. */
export const executeStatuses = ["confirmed", "pending"] as const;

/** `POST /execute-mint`: the same session and bytes get the same answer, however often they are sent. */
export const executeMintResponse = record({
  success,
  sessionId: extra(text),
  status: extra(open(executeStatuses)),
  signature: extra(text),
  items: extra(list(mintedItem)),
  /** Units of the session that have no final answer yet. */
  outstanding: extra(count),
  serverTime: extra(instant),
});
export type ExecuteMintResponse = z.infer<typeof executeMintResponse>;
