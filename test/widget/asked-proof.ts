import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { formatProofMessage } from "../../src/contract/mint/proof.js";
import { dropOf } from "./drop.js";
import { errorAnswer, type Answer, type FakeService } from "./fake-service.js";

const inTwoMinutes = () => new Date(Date.now() + 120_000).toISOString();

/** Answer of a prepare without a proof: a message to sign, or a challenge that is never solved or never has to be. */
export const askForProof =
  (kind: string, parameters: object = {}): Answer =>
  (request) => {
    const payload =
      kind === "message" ? messageFor(String(request.body!.walletAddress)) : unsolvable(parameters);
    return errorAnswer(428, "PROOF_REQUIRED", "", {
      challenge: { kind, payload, expiresAt: inTwoMinutes() },
    })(request);
  };

const messageFor = (wallet: string): string =>
  formatProofMessage({
    origin: location.origin,
    wallet,
    chain: dropOf().collection.chain!,
    nonce: "01".repeat(16),
    issuedAt: new Date().toISOString(),
    expiresAt: inTwoMinutes(),
    requestId: "01".repeat(32),
  });

const unsolvable = (parameters: object): string =>
  JSON.stringify({
    parameters: {
      algorithm: "PBKDF2/SHA-256",
      nonce: "00".repeat(16),
      salt: "00".repeat(16),
      cost: 1_000,
      keyLength: 32,
      keyPrefix: "00".repeat(16),
      ...parameters,
    },
  });

/** Makes a service ask for the proof of work with this counter. */
export async function requireProof(service: FakeService, counter: number): Promise<void> {
  const challenge = await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1_000, counter, deriveKey });
  service.answers.prepare = (request) => {
    const { proof } = request.body ?? {};
    const answer =
      typeof proof === "string" && (JSON.parse(atob(proof)) as { solution: { counter: number } });
    if (answer && answer.solution.counter === counter) return service.prepare(request);
    const payload = JSON.stringify(challenge);
    return errorAnswer(428, "PROOF_REQUIRED", "", {
      challenge: { kind: "work", payload, expiresAt: inTwoMinutes() },
    })(request);
  };
}
