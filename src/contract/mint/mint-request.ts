import * as z from "zod/mini";
import { addressPattern, isAddress } from "../values/address.js";
import { base64Form, integer, uuidPattern } from "../values/schema.js";
import { maxCodeLength } from "./claim-codes.js";

/** Maximum units of one prepare in any phase, so that the wallet's approval stays readable. */
export const maxQuantity = 20;

/** Maximum characters of a proof. */
export const maxProofLength = 8_192;

const uuid = /* @__PURE__ */ createUuid();

function createUuid() {
  return z.string().check(z.regex(uuidPattern));
}

/* @__NO_SIDE_EFFECTS__ */
function createQuantity() {
  const quantity = integer(1, maxQuantity);
  const numericText = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));
  return z.union([quantity, z.pipe(numericText, quantity)]);
}

/** Optional text. Null, empty text and white space are treated as not sent, like empty query values. */
/* @__NO_SIDE_EFFECTS__ */
function optionalText(maxLength: number) {
  return z.pipe(
    z.nullish(z.string().check(z.maxLength(maxLength))),
    z.transform((text: string | null | undefined) => text?.trim() || undefined),
  );
}

/** Optional address. Null, empty text and white space are treated as not sent. */
/* @__NO_SIDE_EFFECTS__ */
function optionalAddress() {
  return z.pipe(optionalText(44), z.optional(z.string().check(z.regex(addressPattern), z.refine(isAddress))));
}

export const prepareMintBody = /* @__PURE__ */ z.object({
  /** UUID. */
  collectionId: uuid,
  /** UUID. */
  phaseId: uuid,
  /** Base58. */
  walletAddress: /* @__PURE__ */ z.string().check(z.regex(addressPattern), z.refine(isAddress)),
  /** Units, 1 to 20, as a number or a numeric string. */
  quantity: createQuantity(),
  /** Code of the affiliate whose link the collector followed. Null and an empty string are treated as not sent. */
  affiliate_code: optionalText(128),
  /** Redeemed when the mint is confirmed. Null and an empty string are treated as not sent. */
  claim_code: optionalText(maxCodeLength),
  /**
   * Answer to the challenge of `PROOF_REQUIRED` or of the eligibility. Valid for one successful prepare; a failed one
   * doesn't use it up. Null and an empty string are treated as not sent.
   */
  proof: optionalText(maxProofLength),
  /**
   * Base58 address of the wallet that receives the items. Limits and eligibility are those of `walletAddress`, which
   * pays and signs. Null and an empty string are treated as not sent.
   */
  recipient: optionalAddress(),
});
/** Order of a mint. */
export type PrepareMintBody = z.input<typeof prepareMintBody>;

export const executeMintBody = /* @__PURE__ */ z.object({
  /** From the response of the prepare. */
  sessionId: uuid,
  /** Wallet-signed transaction in base64, never a transaction hash. 1,232 bytes are 1,644 characters. */
  signedTransaction: /* @__PURE__ */ z.string().check(z.regex(base64Form), z.minLength(4), z.maxLength(1644)),
});
/** Signed transaction of a session. A body with a `transactionHash` is rejected. */
export type ExecuteMintBody = z.input<typeof executeMintBody>;

/** Description of the valid values of each field, as reported by `VALIDATION_FAILED`. */
export const bodyExpectations: Readonly<Record<string, string>> = {
  collectionId: "the collection's UUID (collection.id of the collection read)",
  phaseId: "the phase's UUID",
  walletAddress: "a Solana address: 32 bytes in base58",
  quantity: `a whole number from 1 to ${maxQuantity}`,
  affiliate_code: "a string of at most 128 characters",
  claim_code: `a string of at most ${maxCodeLength} characters`,
  proof: `a string of at most ${maxProofLength} characters`,
  recipient: "a Solana address: 32 bytes in base58",
  code: "a string: the code as entered",
  sessionId: "the sessionId from the prepare-mint response",
  signedTransaction: "one transaction from the prepare-mint response, signed by the wallet, in base64",
};
