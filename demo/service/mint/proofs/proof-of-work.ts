import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { parseAnswer } from "./parse-answer.js";
import type { ProofKind, ProofKindDeps } from "./proof-kind.js";

/** Work of a proof: average number of PBKDF2 iterations, of which a CPU core computes a few million per second. */
export interface WorkSettings {
  /** Iterations at the held share where proofs are first required. */
  readonly minIterations: number;
  /** Iterations when most remaining units are held. */
  readonly maxIterations: number;
}

/**
 * Iterations per attempt. Few, since the service computes one attempt to create a challenge; verifying computes none.
 */
export const attemptIterations = 1_000;

/** Maximum number of attempts that ALTCHA's counter supports. */
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
 * Proof of work by ALTCHA (version 2): find the counter below a limit for which PBKDF2 derives a key with a given
 * prefix. The counter is drawn uniformly, so the limit bounds the work, no part of the range can be skipped, and
 * requesting a new challenge gains nothing.
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
      // On average, half of the attempts are made.
      const attempts = Math.min(maxAttempts, Math.max(1, Math.round((2 * iterations) / attemptIterations)));
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: attemptIterations,
        counter: randomInt(attempts - 1, 0),
        deriveKey,
        // ALTCHA would compare its own `expiresAt` with the system's clock.
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
        // Signed, so it has the shape that it was created with.
        challenge: challenge as unknown as Parameters<typeof verifySolution>[0]["challenge"],
        solution,
        deriveKey,
        ...secrets,
      });
      return verified ? { id: nonce, expiresAt: new Date(data.expiresAt) } : null;
    },
  };
}
