import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { parseAnswer } from "./parse-answer.js";
import type { ProofKind, ProofKindDeps } from "./proof-kind.js";

/** Work of a proof: PBKDF2 iterations on average, of which a processor core computes some millions a second. */
export interface WorkSettings {
  /** Iterations at the share from which on proofs are needed. */
  readonly minIterations: number;
  /** Iterations while most of what is left is held. */
  readonly maxIterations: number;
}

/** Iterations of one attempt: few, since the service computes one to create a challenge; verifying computes none. */
export const attemptIterations = 1_000;

/** Largest number of attempts that ALTCHA's counter has room for. */
const maxAttempts = 2 ** 32 - 1;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      keySignature: z.string(),
      data: z.object({ scope: z.string(), expiresAt: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Proof of work by ALTCHA (version 2): the counter below a limit with which PBKDF2 derives a key with a given prefix. The
 * counter is drawn uniformly, so that the limit bounds the work, no part of the range can be skipped, and giving a
 * challenge up for a new one gains nothing.
 */
export function createProofOfWork(
  { secret }: ProofKindDeps,
  { minIterations, maxIterations }: WorkSettings,
): ProofKind {
  const hex = Buffer.from(secret).toString("hex");
  const secrets = {
    hmacSignatureSecret: `challenge ${hex}`,
    hmacKeySignatureSecret: `solution ${hex}`,
  };
  return {
    kind: "work",
    async createChallenge({ scope, expiresAt, contention }) {
      const iterations = minIterations + (maxIterations - minIterations) * contention;
      // Half of the attempts are made on average.
      const attempts = Math.min(maxAttempts, Math.max(1, Math.round((2 * iterations) / attemptIterations)));
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: attemptIterations,
        counter: randomInt(attempts - 1, 0),
        deriveKey,
        // ALTCHA would compare an `expiresAt` of its own with the system's clock.
        data: { scope, expiresAt: expiresAt.getTime() },
        ...secrets,
      });
      return JSON.stringify(challenge);
    },
    async verify(answer, { scope }) {
      const parsed = parseAnswer(payload, answer);
      if (!parsed) return null;
      const { challenge, solution } = parsed;
      const { data, nonce } = challenge.parameters;
      if (data.scope !== scope) return null;
      const { verified } = await verifySolution({
        // Signed, so of the shape that it was created with.
        challenge: challenge as unknown as Parameters<typeof verifySolution>[0]["challenge"],
        solution,
        deriveKey,
        ...secrets,
      });
      return verified ? { id: nonce, expiresAt: new Date(data.expiresAt) } : null;
    },
  };
}
