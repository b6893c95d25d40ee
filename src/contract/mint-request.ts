/** Maximum units of one prepare, whatever the phase allows, so that the wallet's approval stays readable. */
export const maximumQuantity = 20;

/** Maximum characters of a proof. */
export const maximumProofLength = 16_384;

/** Body of `POST /prepare-mint`. */
export interface PrepareMintBody {
  /** UUID. */
  collectionId: string;
  /** UUID. */
  phaseId: string;
  /** Base58. */
  walletAddress: string;
  /** Units, 1 to 20. A numeric string is accepted, too, because one client form sends it. */
  quantity: number | string;
  /** Null or empty: none. */
  affiliate_code?: string | null | undefined;
  /** Redeemed when the mint is confirmed. Null or empty: none. */
  claim_code?: string | null | undefined;
  /**
   * Answer to the challenge of `PROOF_REQUIRED` or of the eligibility. Good for one successful prepare; a failed one
   * doesn't use it up. Null or empty: none.
   */
  proof?: string | null | undefined;
}

/** Body of `POST /execute-mint`. A body with a `transactionHash` is rejected before it is parsed. */
export interface ExecuteMintBody {
  /** UUID. */
  sessionId: string;
  /** Wallet-signed transaction in base64, never a transaction hash. 1,232 bytes are 1,644 characters. */
  signedTransaction: string;
}

/** Body of `POST …/claim-codes/validate`. Any string is accepted; a malformed code is answered as invalid. */
export interface ValidateClaimCodeBody {
  code: string;
}
