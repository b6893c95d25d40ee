/** Prepare that needs a proof. */
export interface ProofRequest {
  readonly collectionId: string;
  readonly collectionName: string;
  /** Chain of the collection: `solana-devnet`, …. */
  readonly chain: string;
  readonly phaseId: string;
  /** Base58. */
  readonly wallet: string;
  /** Client's IP, as the rate limits count it. */
  readonly client: string;
  /** Origin of the page, or the service's own base URL if there is no page. */
  readonly origin: string;
  /**
   * Keyed hash of collection, phase, wallet and client, in hex. A kind that includes it in its signed challenge and
   * compares it on verification ensures that an answer can't be used for another prepare.
   */
  readonly scope: string;
  readonly now: Date;
}

/** Prepare whose challenge is created. */
export interface ChallengeRequest extends ProofRequest {
  /** Time at which the challenge expires. */
  readonly expiresAt: Date;
  /** Scaled share of the remaining units that is held: 0 where proofs are first required, 1 when most are held. */
  readonly contention: number;
}

/** Valid answer to a challenge. */
export interface VerifiedProof {
  /** Unique among all challenges of the kind. A second answer with this id is rejected. */
  readonly id: string;
  /** Time at which the service starts to reject the answer. At most `maxProof` from now. */
  readonly expiresAt: Date;
}

/**
 * Kind of proofs: the port for a captcha or any other kind of an operator. It is stateless: the service ensures that an
 * answer is used only once across all processes.
 */
export interface ProofKind {
  /** Name by which pages know it: `work`, `message`, or the operator's own. */
  readonly kind: string;
  /** @returns data of a challenge for the page */
  createChallenge(request: ChallengeRequest): Promise<string>;
  /**
   * Verifies an answer, which may be any text.
   * @returns null for an answer that is malformed, wrong, or for another prepare
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

/** Default export of a module with an operator's kind. */
export type CreateProofKind = (deps: ProofKindDeps) => ProofKind | Promise<ProofKind>;

/** Maximum lifetime of an answer, during which a used one is remembered. Milliseconds. */
export const maxProof = 3_600_000;
