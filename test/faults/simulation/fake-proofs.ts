import type { ProofChallenge } from "../../../src/contract/mint/proof.js";
import type { ApiError } from "../../../demo/service/platform/errors/api-error.js";
import type { ProofKind } from "../../../demo/service/mint/proofs/proof-kind.js";
import type { SeededRandom } from "./seeded-random.js";

interface Challenge {
  readonly id: string;
  readonly scope: string;
  readonly expiresAt: string;
}

/** Kind of proofs whose challenge is its own answer. */
export function createFakeProofs(random: SeededRandom): ProofKind {
  return {
    kind: "work",
    createChallenge({ scope, expiresAt }) {
      const id = Buffer.from(random.bytes(16)).toString("hex");
      return Promise.resolve(JSON.stringify({ id, scope, expiresAt }));
    },
    verify(answer, { scope }) {
      const challenge = JSON.parse(answer) as Challenge;
      if (challenge.scope !== scope) return Promise.resolve(null);
      return Promise.resolve({ id: challenge.id, expiresAt: new Date(challenge.expiresAt) });
    },
  };
}

/** Answer to the challenge of a `PROOF_REQUIRED` error. */
export function solveChallenge({ details }: ApiError): string {
  return (details as { challenge: ProofChallenge }).challenge.payload!;
}
