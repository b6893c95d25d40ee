import type { MintEligibilityData } from "../eligibility/queries.js";
import type { ApiError } from "../../platform/errors/api-error.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import type { VerifiedProof } from "../proofs/proof-kind.js";
import { proofRequiredError, type ProofFault, type Proofs } from "../proofs/proofs.js";
import { limitingSupply, proofContention } from "../eligibility/hold-limits.js";
import type { MintDeps } from "../mint-deps.js";

/** Page's client that prepares. */
export interface ProofClient {
  /**
   * IP as the rate limits count it, whose share of the units left is limited. Null for a server with a secret key, whose
   * customers have IPs of their own: it has no limit, and needs no proof.
   */
  readonly client: string | null;
  /** Origin of the page; null: unknown. */
  readonly origin: string | null;
}

/** Proofs of the prepares of one client for one wallet. */
export interface PrepareProofs {
  /** Held share of what is left from which on a prepare needs a proof. */
  readonly share: number;
  /** Challenge of a prepare; null: it needs none now. */
  challenge(eligibility: MintEligibilityData): ReturnType<Proofs["createChallenge"]> | null;
  /**
   * Verifies the answer of a prepare.
   * @returns null where it needs none now
   * @throws ApiError `PROOF_REQUIRED`
   */
  verify(eligibility: MintEligibilityData, answer: string | null | undefined): Promise<VerifiedProof | null>;
  /** Error with a new challenge. */
  error(eligibility: MintEligibilityData, fault: ProofFault): Promise<ApiError>;
}

/** @returns null where none is ever needed: for a server, and where proofs are switched off */
export function createPrepareProofs(
  { clock, holds, proofs, publicBase }: Pick<MintDeps, "clock" | "holds" | "proofs" | "publicBase">,
  { client, origin, wallet }: ProofClient & { wallet: string },
): PrepareProofs | null {
  const settings = { ...defaultHoldSettings, ...holds };
  if (!proofs || client === null || settings.proofShare >= 1) return null;
  const readContention = (eligibility: MintEligibilityData) =>
    proofContention(limitingSupply(eligibility), settings);
  const describeOrder = ({ collection, phase }: MintEligibilityData) => ({
    collectionId: collection.id,
    collectionName: collection.name,
    chain: collection.chain,
    phaseId: phase.id,
    wallet,
    client,
    origin: origin ?? publicBase,
    now: clock(),
  });
  const error = async (eligibility: MintEligibilityData, fault: ProofFault) => {
    const contention = readContention(eligibility) ?? 0;
    return proofRequiredError(fault, await proofs.createChallenge(describeOrder(eligibility), contention));
  };
  return {
    share: settings.proofShare,
    challenge(eligibility) {
      const contention = readContention(eligibility);
      return contention === null ? null : proofs.createChallenge(describeOrder(eligibility), contention);
    },
    async verify(eligibility, answer) {
      if (readContention(eligibility) === null) return null;
      const proof = answer ? await proofs.verify(answer, describeOrder(eligibility)) : null;
      if (!proof) throw await error(eligibility, answer ? "invalid" : "missing");
      return proof;
    },
    error,
  };
}
