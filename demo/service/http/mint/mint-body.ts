import { maximumCodeLength } from "../../../../src/contract/claim-codes.js";
import { maximumQuantity } from "../../../../src/contract/mint-request.js";

/** Expected value of each field of a body or a path, as `VALIDATION_FAILED` names it. */
export const expectations = {
  collectionId: "the collection's UUID (collection.id of the collection read)",
  phaseId: "the phase's UUID",
  walletAddress: "a Solana address in base58",
  quantity: `a whole number from 1 to ${maximumQuantity}`,
  affiliate_code: "a text of at most 128 characters",
  claim_code: `a text of at most ${maximumCodeLength} characters`,
  code: "a text: the code as it was entered",
  sessionId: "the sessionId that prepare-mint answered with",
  signedTransaction: "one transaction of prepare-mint, signed by the wallet, in base64",
};
