/** Prepare that needs a proof. */
export interface ProofRequest {
  readonly collectionId: string;
  readonly collectionName: string;
  /** Chain of the collection: `solana-devnet`, …. */
  readonly chain: string;
  readonly phaseId: string;
  /** Base58. */
  readonly wallet: string;
  /** Client's IP as the rate limits count it. */
  readonly client: string;
  /** Origin of the page, or the service's own base url where no page asks. */
  readonly origin: string;
  /**
   * Keyed hash of collection, phase, wallet and client, in hex. A kind that puts it into its challenge, signed, and
   * compares it when it verifies, is sure that no answer serves another prepare.
   */
  readonly scope: string;
  readonly now: Date;
}

/** Prepare whose challenge is created. */
export interface ChallengeRequest extends ProofRequest {
  /** End of the challenge. */
  readonly expiresAt: Date;
  /** Held share of what is left, scaled: 0 at the share from which on proofs are needed, 1 while most is held. */
  readonly contention: number;
}

/** Valid answer to a challenge. */
export interface VerifiedProof {
  /** Unique among all challenges of the kind: a second answer with this id is rejected. */
  readonly id: string;
  /** End of the answer, from which on the service rejects it; none may be valid longer than `maxProof`. */
  readonly expiresAt: Date;
}

/**
 * Kind of proofs: the port for a captcha or any other one of an operator's own. It keeps no state: that an answer is used
 * once, over all processes, is the service's part.
 */
export interface ProofKind {
  /** Name that pages know it by: `work`, `message`, or the operator's own. */
  readonly kind: string;
  /** @returns data of a challenge, for the page */
  createChallenge(request: ChallengeRequest): Promise<string>;
  /**
   * Verifies an answer, which may be any text.
   * @returns null for an answer that is malformed, wrong, or another prepare's
   */
  verify(answer: string, request: ProofRequest): Promise<VerifiedProof | null>;
}

/** Dependencies of a kind. */
export interface ProofKindDeps {
  /** Key of the kind, the same in all processes of the service. 32 bytes. */
  readonly secret: Uint8Array;
  /** Cryptographically secure random bytes. */
  readonly random: (bytes: number) => Uint8Array;
}

/** Default export of a module with an operator's own kind. */
export type CreateProofKind = (deps: ProofKindDeps) => ProofKind | Promise<ProofKind>;

/** Longest time for which an answer may be valid, and is remembered once it is used. Milliseconds. */
export const maxProof = 3_600_000;
