import { createHash, createHmac, hkdfSync } from "node:crypto";
import type { ProofChallenge } from "../../../../src/contract/mint/proof.js";
import { ApiError } from "../../platform/errors/api-error.js";
import {
  maxProof,
  type ProofKind,
  type ProofKindDeps,
  type ProofRequest,
  type VerifiedProof,
} from "./proof-kind.js";

/** Prepare that needs a proof, before its scope is computed. */
export type ProofOrder = Omit<ProofRequest, "scope">;

/** Creates challenges for prepares and verifies their answers. Stateless: the caller records used answers. */
export interface Proofs {
  /** @param contention Scaled held share: 0 where proofs are first required, 1 when most remaining units are held. */
  createChallenge(
    order: ProofOrder,
    contention: number,
  ): Promise<{ kind: ProofChallenge["kind"]; payload: string; expiresAt: string }>;
  /** @returns null for an answer that isn't valid for this prepare; the id is a hash */
  verify(answer: string, order: ProofOrder): Promise<VerifiedProof | null>;
}

/** Time to solve a challenge and use its answer. Short, so that answers can't be stockpiled. Milliseconds. */
const challengeMilliseconds = 120_000;

/** Derives a key for one purpose from the service's authority key, so that all processes share it. 32 bytes. */
export const deriveProofSecret = (authorityKey: Uint8Array, use: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", authorityKey, "", `mint-widget proof ${use}`, 32));

/** @param kind Kind created with the same secret. */
export function createProofs(kind: ProofKind, { secret }: Pick<ProofKindDeps, "secret">): Proofs {
  const withScope = (order: ProofOrder): ProofRequest => {
    const { collectionId, phaseId, wallet, client } = order;
    const hmac = createHmac("sha256", secret).update("scope\n");
    const scope = hmac.update(JSON.stringify([collectionId, phaseId, wallet, client])).digest("hex");
    return { ...order, scope };
  };
  return {
    async createChallenge(order, contention) {
      const expiresAt = new Date(order.now.getTime() + challengeMilliseconds);
      const payload = await kind.createChallenge({ ...withScope(order), expiresAt, contention });
      return { kind: kind.kind, payload, expiresAt: expiresAt.toISOString() };
    },
    async verify(answer, order) {
      const proof = await kind.verify(answer, withScope(order));
      if (!proof) return null;
      const { id, expiresAt } = proof;
      const latest = new Date(order.now.getTime() + maxProof);
      if (expiresAt <= order.now || expiresAt > latest) return null;
      const hash = createHash("sha256").update(`${kind.kind}\n${id}`).digest("hex");
      return { id: hash, expiresAt };
    },
  };
}

const reasons = {
  missing: "Many of the remaining items are reserved but not signed, so a prepare needs a proof.",
  invalid: "The proof isn't valid for this prepare, or has expired.",
  used: "The proof was used by an earlier prepare.",
} as const;

/** What is wrong with a prepare's proof. */
export type ProofFault = keyof typeof reasons;

/** Error with a new challenge. */
export const proofRequiredError = (
  fault: ProofFault,
  challenge: Awaited<ReturnType<Proofs["createChallenge"]>>,
) =>
  new ApiError(
    "PROOF_REQUIRED",
    `${reasons[fault]} Solve details.challenge, and send the same order again with the solution as proof. Nothing was reserved.`,
    { details: { challenge } },
  );
