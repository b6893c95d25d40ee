import { openEnum, string, timestamp } from "./field.js";
import { object, type Infer } from "./schema.js";

/** Built-in kinds of proofs. An operator may have kinds of its own. */
export const proofKinds = ["work", "message"] as const;

/**
 * Challenge of a prepare, to be answered once, for the same collection, phase, wallet and client address.
 * `PrepareMintBody.proof` is the answer.
 */
export const proofChallenge = object({
  /**
   * `work`: proof of work; `message`: message that the wallet signs. Other kinds are the operator's own: the page has to
   * know them.
   */
  kind: openEnum(proofKinds),
  /**
   * Data of the kind. `work`: ALTCHA challenge (version 2) as JSON; its answer is ALTCHA's payload, base64 of JSON
   * `{ challenge, solution }`. `message`: text that the wallet signs as UTF-8, in fixed words with the page's origin,
   * the wallet and the chain, since the widget signs no other; its answer is base64 of JSON `{ message, signature }`,
   * with the signature in base64.
   */
  payload: string,
  /** End of the challenge and of its answer. */
  expiresAt: timestamp,
});
/** Challenge of a prepare. */
export type ProofChallenge = Infer<typeof proofChallenge>;
