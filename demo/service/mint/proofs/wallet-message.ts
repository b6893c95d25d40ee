import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { base64Form } from "../../../../src/contract/values/schema.js";
import {
  formatProofMessage,
  isProofMessage,
  readProofMessage,
  type ProofMessage,
} from "../../../../src/contract/mint/proof.js";
import { parseAnswer } from "./parse-answer.js";
import type { ProofKind, ProofKindDeps, ProofRequest } from "./proof-kind.js";
import { verifyWalletSignature } from "./wallet-signature.js";

const payload = z.object({ message: z.string(), signature: z.string().regex(base64Form) });

/**
 * Creates the kind whose challenge is a message that the wallet signs, which proves that the wallet's owner requests
 * the mint. The last line of the message authenticates the rest, so the service doesn't need to store it.
 */
export function createWalletMessage({ secret, random }: ProofKindDeps): ProofKind {
  const seal = (scope: string, message: Omit<ProofMessage, "requestId">) =>
    createHmac("sha256", secret)
      .update(`message\n${scope}\n${formatProofMessage({ ...message, requestId: "" })}`)
      .digest();
  return {
    kind: "message",
    createChallenge({ now, expiresAt, scope, ...request }) {
      const message = {
        ...pageOf(request),
        nonce: Buffer.from(random(16)).toString("hex"),
        issuedAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
      const requestId = seal(scope, message).toString("hex");
      return Promise.resolve(formatProofMessage({ ...message, requestId }));
    },
    verify(answer, { scope, ...request }) {
      const signed = parseAnswer(payload, answer);
      const values = signed && readProofMessage(signed.message);
      const page = pageOf(request);
      if (!signed || !values || !isProofMessage(signed.message, page)) return Promise.resolve(null);
      const { requestId, nonce, expiresAt } = values;
      const isOwn = timingSafeEqual(Buffer.from(requestId, "hex"), seal(scope, { ...page, ...values }));
      const isValid = isOwn && verifyWalletSignature(request.wallet, signed);
      return Promise.resolve(isValid ? { id: nonce, expiresAt: new Date(expiresAt) } : null);
    },
  };
}

const pageOf = ({ origin, wallet, chain }: Pick<ProofRequest, "origin" | "wallet" | "chain">) => ({
  origin: new URL(origin).origin,
  wallet,
  chain,
});
