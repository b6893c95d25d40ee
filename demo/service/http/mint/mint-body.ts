import { z } from "zod";
import { base64Form } from "../../../../src/contract/base64.js";
import { maximumCodeLength } from "../../../../src/contract/claim-codes.js";
import { addressPattern, isAddress, uuidPattern } from "../../../../src/contract/identifier.js";
import {
  maximumProofLength,
  maximumQuantity,
  type ExecuteMintBody,
  type PrepareMintBody,
  type ValidateClaimCodeBody,
} from "../../../../src/contract/mint-request.js";

/* Bodies of the Mint API. The contract has their types; only the service validates them. */

/** Schema of a body that parses every value of its type in the contract. */
type BodySchema<Input, Output = Input> = z.ZodType<Output, Input>;

const uuid = z.string().regex(uuidPattern);

const quantity = z.int().min(1).max(maximumQuantity);
const numericText = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .pipe(quantity);

/** Optional text: null, empty text and spaces count as not sent, like empty values of a query. */
const optionalText = (maximumLength: number) =>
  z
    .string()
    .max(maximumLength)
    .nullish()
    .transform((text) => text?.trim() || undefined)
    .describe("Null and an empty text count as not sent.");

export const prepareMintBody = z.object({
  collectionId: uuid,
  phaseId: uuid,
  walletAddress: z.string().regex(addressPattern).refine(isAddress),
  quantity: z.union([quantity, numericText]),
  affiliate_code: optionalText(128),
  claim_code: optionalText(maximumCodeLength),
  proof: optionalText(maximumProofLength),
}) satisfies BodySchema<PrepareMintBody, PrepareMintBody & { quantity: number }>;

export const executeMintBody = z.object({
  sessionId: uuid,
  signedTransaction: z.string().regex(base64Form).min(4).max(1644),
}) satisfies BodySchema<ExecuteMintBody>;

export const validateClaimCodeBody = z.object({
  code: z.string(),
}) satisfies BodySchema<ValidateClaimCodeBody>;

/** Expected value of each field of a body or a path, as `VALIDATION_FAILED` names it. */
export const expectations = {
  collectionId: "the collection's UUID (collection.id of the collection read)",
  phaseId: "the phase's UUID",
  walletAddress: "a Solana address: 32 bytes in base58",
  quantity: `a whole number from 1 to ${maximumQuantity}`,
  affiliate_code: "a text of at most 128 characters",
  claim_code: `a text of at most ${maximumCodeLength} characters`,
  proof: `a text of at most ${maximumProofLength} characters`,
  code: "a text: the code as it was entered",
  sessionId: "the sessionId that prepare-mint answered with",
  signedTransaction: "one transaction of prepare-mint, signed by the wallet, in base64",
};
