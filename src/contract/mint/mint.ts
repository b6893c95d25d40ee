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
} from "../values/schema.js";
import type { executeMintBody, prepareMintBody } from "./mint-request.js";
import { mintedItem } from "./items.js";
import { price } from "../values/price.js";
import { listErrors, bodyErrors, type Body, type Route } from "../route.js";

/** Payment of all units to one recipient. */
export const mintPayment = object({
  /** Paid wallet. */
  recipient: statedAddress,
  /** Its token account; null: paid in the chain's native coin. */
  account: nullish(statedAddress),
  /** Fraction of the price, from 0 to 1, as a decimal string. */
  share: optional(z.string()),
  price: nullish(price),
});

/** Cost of all units by part. `total` has one amount per currency. */
export const mintCost = object({
  /** Quoted price of one unit before the discount; fixed for the session. */
  unitPrice: nullish(price),
  /** Claim code's discount on all units. */
  discount: nullish(price),
  /** Price of all units after the discount. */
  price: nullish(price),
  /** Payments that add up to the price; none for a free mint. */
  payments: optional(z.array(mintPayment).check(z.maxLength(100))),
  /** Rent of the accounts that the mint creates on the chain: a deposit. */
  rent: nullish(price),
  /**
   * Fee that the items' program charges for creating them, which isn't part of `rent` and is never returned. Null: the
   * program charges none.
   */
  programFee: nullish(price),
  networkFee: nullish(price),
  total: optional(z.array(price).check(z.maxLength(10))),
});
/** Cost of all units of a mint by part. */
export type MintCost = z.infer<typeof mintCost>;

/** `POST /prepare-mint`: transactions for the wallet to sign, and the session that reserves the supply. */
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
        /** Wire format in base64, signatures empty. */
        transaction: base64,
        /** Units minted by this transaction. */
        quantity: optional(count),
      }),
    )
    .check(z.maxLength(100)),
  cost: optional(mintCost),
  /** Addresses paid by the transactions. */
  recipients: optional(z.array(statedAddress).check(z.maxLength(100))),
  serverTime: optional(timestamp),
});
/** Session with the transactions to sign. */
export type PrepareMintResponse = z.infer<typeof prepareMintResponse>;

/** Execute statuses. `confirmed` is final. `pending`: sent but not confirmed; request again with the same bytes. */
export const executeStatuses = ["confirmed", "pending"] as const;

/** `POST /execute-mint`. Idempotent: the same session and bytes get the same response. */
export const executeMintResponse = object({
  success,
  sessionId: optional(z.string()),
  status: optional(openEnum(executeStatuses)),
  signature: optional(z.string()),
  items: optional(z.array(mintedItem)),
  /** Units of the session without a final response. */
  outstanding: optional(count),
  serverTime: optional(timestamp),
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
