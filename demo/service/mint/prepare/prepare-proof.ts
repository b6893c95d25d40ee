import type { MintEligibilityData } from "../eligibility/queries.js";
import type { ApiError } from "../../platform/errors/api-error.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import type { VerifiedProof } from "../proofs/proof-kind.js";
import { proofRequiredError, type ProofFault, type Proofs } from "../proofs/proofs.js";
import { limitingSupply, proofContention } from "../eligibility/hold-limits.js";
import type { MintDeps } from "../mint-deps.js";

/** Client of the page that prepares. */
export interface ProofClient {
  /**
   * IP that the rate limits count, which may hold only a share of the remaining units. Null for a server with a secret
   * key, whose customers have other IPs: it has no limit and needs no proof.
   */
  readonly client: string | null;
  /** Origin of the page; null: unknown. */
  readonly origin: string | null;
}

/** Proofs of one client's prepares for one wallet. */
export interface PrepareProofs {
  /** Held share of the remaining units above which a prepare needs a proof. */
  readonly share: number;
  /** Creates a challenge; null if none is needed now. */
  challenge(eligibility: MintEligibilityData): ReturnType<Proofs["createChallenge"]> | null;
  /**
   * Verifies the answer of a prepare.
   * @returns null if no proof is needed now
   * @throws ApiError `PROOF_REQUIRED`
   */
  verify(eligibility: MintEligibilityData, answer: string | null | undefined): Promise<VerifiedProof | null>;
  /** Error with a new challenge. */
  error(eligibility: MintEligibilityData, fault: ProofFault): Promise<ApiError>;
}

/** @returns null if no proof is ever needed: for a server, and when proofs are switched off */
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
