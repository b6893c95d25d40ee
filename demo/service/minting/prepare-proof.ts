import type { MintEligibilityData } from "../db/repositories/collections.js";
import type { ApiError } from "../errors/api-error.js";
import { defaultHoldSettings } from "../limits/hold-settings.js";
import type { VerifiedProof } from "../proofs/proof-kind.js";
import { proofRequiredError, type Proofs } from "../proofs/proofs.js";
import { limitingSupply, proofContention } from "./hold-limits.js";
import type { MintDeps } from "./mint-deps.js";

/** Page's client that prepares. */
export interface ProofClient {
  /** IP as the rate limits count it; null for a server with a secret key, which needs no proof. */
  readonly client: string | null;
  /** Origin of the page; null: unknown. */
  readonly origin: string | null;
}

/** Proof that a prepare needs. */
export interface NeededProof {
  createChallenge(): ReturnType<Proofs["createChallenge"]>;
  /** @throws ApiError `PROOF_REQUIRED` with a new challenge for a missing or invalid answer */
  verify(answer: string | null | undefined): Promise<VerifiedProof>;
  /** Error for an answer that another prepare has used, with a new challenge. */
  usedError(): Promise<ApiError>;
}

/** The proof that a prepare needs now; null: none, because little is held, or for a server. */
export function needProof(
  { clock, holds, proofs, publicBase }: Pick<MintDeps, "clock" | "holds" | "proofs" | "publicBase">,
  eligibility: MintEligibilityData,
  { client, origin, wallet }: ProofClient & { wallet: string },
): NeededProof | null {
  const contention = proofContention(limitingSupply(eligibility), { ...defaultHoldSettings, ...holds });
  if (!proofs || client === null || contention === null) return null;
  const { collection, phase } = eligibility;
  const describeOrder = () => ({
    collectionId: collection.id,
    collectionName: collection.name,
    chain: collection.chain,
    phaseId: phase.id,
    wallet,
    client,
    origin: origin ?? publicBase,
    now: clock(),
  });
  const createChallenge = () => proofs.createChallenge(describeOrder(), contention);
  return {
    createChallenge,
    async verify(answer) {
      const proof = answer ? await proofs.verify(answer, describeOrder()) : null;
      if (!proof) throw proofRequiredError(answer ? "invalid" : "missing", await createChallenge());
      return proof;
    },
    usedError: async () => proofRequiredError("used", await createChallenge()),
  };
}
