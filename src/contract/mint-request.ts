import * as z from "zod/mini";
import { base64Form } from "./base64.js";
import { maximumCodeLength } from "./claim-codes.js";
import { address, uuid } from "./identifier.js";

/** Maximum units of one prepare, whatever the phase allows, so that the wallet's approval stays readable. */
export const maximumQuantity = 20;

const quantity = z.int().check(z.minimum(1), z.maximum(maximumQuantity));

/** `POST /prepare-mint` body */
export const prepareMintBody = z.object({
  collectionId: uuid,
  phaseId: uuid,
  walletAddress: address,
  /** Units, 1 to 20. A numeric string is accepted, too, because one client form sends it. */
  quantity: z.union([
    quantity,
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        quantity,
      ),
    ),
  ]),
  affiliate_code: z.optional(z.string().check(z.maxLength(128))),
  /** Redeemed when the mint is confirmed. */
  claim_code: z.optional(z.string().check(z.maxLength(maximumCodeLength))),
});
/** Body of `POST /prepare-mint`. */
export type PrepareMintBody = z.input<typeof prepareMintBody>;

/** `POST /execute-mint` body. A body with a `transactionHash` is rejected before it is parsed. */
export const executeMintBody = z.object({
  sessionId: uuid,
  /** Wallet-signed transaction in base64, never a transaction hash. 1,232 bytes are 1,644 characters. */
  signedTransaction: z.string().check(z.regex(base64Form), z.minLength(4), z.maxLength(1644)),
});
/** Body of `POST /execute-mint`. */
export type ExecuteMintBody = z.infer<typeof executeMintBody>;

/** `POST …/claim-codes/validate` body. Any string is accepted; a malformed code is answered as invalid. */
export const validateClaimCodeBody = z.object({ code: z.string() });
export type ValidateClaimCodeBody = z.infer<typeof validateClaimCodeBody>;
