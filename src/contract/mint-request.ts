import * as z from "zod/mini";
import { base64Form } from "./base64.js";
import { maximumCodeLength } from "./claim-codes.js";
import { address, uuid } from "./identifier.js";

/** The most units that one prepare may ask for, whatever a phase allows: one approval has to stay readable. */
export const maximumQuantity = 20;

const quantity = z.int().check(z.minimum(1), z.maximum(maximumQuantity));

/** `POST /prepare-mint` body */
export const prepareMintBody = z.object({
  collectionId: uuid,
  phaseId: uuid,
  walletAddress: address,
  /** A numeric string is accepted too: one client form sends it. */
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
export type PrepareMintBody = z.input<typeof prepareMintBody>;

/** `POST /execute-mint` body. One with a `transactionHash` is refused before it is read. */
export const executeMintBody = z.object({
  sessionId: uuid,
  /** The wallet-signed transaction in base64; never a transaction hash. 1,232 bytes are 1,644 characters. */
  signedTransaction: z.string().check(z.regex(base64Form), z.minLength(4), z.maxLength(1644)),
});
export type ExecuteMintBody = z.infer<typeof executeMintBody>;

/** `POST …/claim-codes/validate` body. Whatever string it is, it is at worst not valid. */
export const validateClaimCodeBody = z.object({ code: z.string() });
export type ValidateClaimCodeBody = z.infer<typeof validateClaimCodeBody>;
