import * as z from "zod/mini";
import { statedAddress } from "../values/address.js";
import {
  count,
  optional,
  nullish,
  timestamp,
  matching,
  openEnum,
  success,
  object,
  base64,
  serverTime,
} from "../values/schema.js";
import type { executeMintBody, prepareMintBody } from "./mint-request.js";
import { mintedItem } from "./items.js";
import { price } from "../values/price.js";
import { listErrors, bodyErrors, type Body, type Route } from "../route.js";

export const mintPayment = object({
  /** Paid wallet, in base58. */
  recipient: statedAddress,
  /** The recipient's token account; null: paid in the chain's native coin. */
  account: nullish(statedAddress),
  /** Fraction of the price, from 0 to 1, as a decimal string. */
  share: optional(z.string()),
  /** Amount of the payment. */
  price: nullish(price),
});

export const mintCost = object({
  /** Quoted price of one unit before the discount; fixed for the session. */
  unitPrice: nullish(price),
  /** Claim code's discount on all units. */
  discount: nullish(price),
  /** Price of all units after the discount. */
  price: nullish(price),
  /** Payments that the price consists of. Empty for a free mint. */
  payments: optional(z.array(mintPayment).check(z.maxLength(100))),
  /** Rent of the accounts that the mint creates on the chain: a deposit. */
  rent: nullish(price),
  /**
   * Fee that the items' program charges for creating them, which isn't part of `rent` and is never returned. Null: the
   * program charges none.
   */
  programFee: nullish(price),
  /** Fee of the network. */
  networkFee: nullish(price),
  /** One amount for each currency. */
  total: optional(z.array(price).check(z.maxLength(10))),
});
/** Cost of all units of a mint by part. */
export type MintCost = z.infer<typeof mintCost>;
/** Payment of all units to one recipient. */
export type MintPayment = z.infer<typeof mintPayment>;

export const prepareMintResponse = object({
  success,
  /** At most 256 characters. */
  sessionId: matching(/^[^]{1,256}$/),
  /** End of the reservation, unless a signed transaction is received before. */
  expiresAt: optional(timestamp),
  quantity: optional(count),
  /** At most 100. */
  transactions: z
    .array(
      object({
        /** Wire format in base64, not signed yet. */
        transaction: base64,
        /** Units that the transaction mints: all of them, or none. */
        quantity: optional(count),
      }),
    )
    .check(z.maxLength(100)),
  cost: optional(mintCost),
  /** Addresses paid by the transactions. */
  recipients: optional(z.array(statedAddress).check(z.maxLength(100))),
  serverTime,
});
/** Session that reserves the supply, with the transactions for the wallet to sign. */
export type PrepareMintResponse = z.infer<typeof prepareMintResponse>;

/** Statuses of an execute. */
export const executeStatuses = ["confirmed", "pending"] as const;

export const executeMintResponse = object({
  success,
  sessionId: optional(z.string()),
  /** `confirmed` is final. `pending`: sent but not confirmed. Send the same request again. */
  status: optional(openEnum(executeStatuses)),
  /** Transaction signature, in base58. */
  signature: optional(z.string()),
  /** Items of a confirmed transaction. */
  items: optional(z.array(mintedItem)),
  /** Units of the session without a final result. */
  outstanding: optional(count),
  serverTime,
});
/** Status of a sent transaction with its minted items. */
export type ExecuteMintResponse = z.infer<typeof executeMintResponse>;

export const prepareMintRoute = {
  method: "post",
  path: "/prepare-mint",
  body: ["PrepareMintBody"] as Body<typeof prepareMintBody>,
  response: ["PrepareMintResponse", prepareMintResponse],
  errors: /* @__PURE__ */ listErrors(
    bodyErrors,
    "NOT_FOUND",
    "PHASE_NOT_ACTIVE",
    "NOT_ELIGIBLE",
    "CODE_REQUIRED",
    "CLAIM_CODE_INVALID",
    "AFFILIATE_INVALID",
    "SOLD_OUT",
    "WALLET_LIMIT_REACHED",
    "QUANTITY_NOT_ALLOWED",
    "PROOF_REQUIRED",
    "PRICE_UNAVAILABLE",
    "INSUFFICIENT_BALANCE",
    "TREASURY_EMPTY",
    "AUTHORITY_REMOVED",
    "PROGRAM_MISSING",
    "CHAIN_UNAVAILABLE",
  ),
  rate: "prepares",
  awaitsChain: true,
} as const satisfies Route;

export const executeMintRoute = {
  method: "post",
  path: "/execute-mint",
  body: ["ExecuteMintBody"] as Body<typeof executeMintBody>,
  response: ["ExecuteMintResponse", executeMintResponse],
  errors: [
    "VALIDATION_FAILED",
    "BODY_TOO_LARGE",
    "CLIENT_BROADCAST_NOT_ALLOWED",
    "SESSION_NOT_FOUND",
    "SESSION_EXPIRED",
    "TRANSACTION_MISMATCH",
    "PHASE_NOT_ACTIVE",
    "TRANSACTION_FAILED",
    "BLOCKHASH_EXPIRED",
    "CHAIN_UNAVAILABLE",
  ],
  rate: "executes",
  awaitsChain: true,
  isRepeatable: true,
} as const satisfies Route;
