import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import { getBase58Encoder } from "@solana/kit";
import { z } from "zod";
import { base64Form } from "../../../src/contract/base64.js";
import { parseAnswer } from "./parse-answer.js";
import type { ProofKind, ProofKindDeps } from "./proof-kind.js";

const payload = z.object({ message: z.string(), signature: z.string().regex(base64Form) });

/**
 * Message that the wallet signs, which proves that the wallet asks. In the form of Sign In With Solana, of which wallets
 * compare the domain with the page's. Its last line authenticates the others, so that the service needs to store none.
 */
export function createWalletMessage({ secret, random }: ProofKindDeps): ProofKind {
  const seal = (scope: string, text: string) =>
    createHmac("sha256", secret).update(`message\n${scope}\n${text}`).digest();
  return {
    kind: "message",
    createChallenge(request) {
      const { wallet, chain, origin, collectionName, now, expiresAt, scope } = request;
      const page = new URL(origin);
      const text = [
        `${page.host} wants you to sign in with your Solana account:`,
        wallet,
        "",
        `Reserve items of ${toLine(collectionName)} for this wallet to mint. Signing this pays nothing and permits nothing else.`,
        "",
        `URI: ${page.origin}`,
        "Version: 1",
        `Chain ID: ${chain.replace("-", ":")}`,
        `Nonce: ${Buffer.from(random(16)).toString("hex")}`,
        `Issued At: ${now.toISOString()}`,
        `Expiration Time: ${expiresAt.toISOString()}`,
      ].join("\n");
      return Promise.resolve(`${text}${idPrefix}${seal(scope, text).toString("hex")}`);
    },
    verify(answer, { scope, wallet }) {
      const parsed = parseAnswer(payload, answer);
      const found = parsed && signedForm.exec(parsed.message);
      if (!parsed || !found?.groups) return Promise.resolve(null);
      const { text, nonce, expires, id } = found.groups as Record<string, string>;
      const isOwn = timingSafeEqual(Buffer.from(id!, "hex"), seal(scope, text!));
      const isSigned = isOwn && verifySignature(wallet, parsed);
      return Promise.resolve(isSigned ? { id: nonce!, expiresAt: new Date(expires!) } : null);
    },
  };
}

const idPrefix = "\nRequest ID: ";
const signedForm =
  /^(?<text>[^]*\nNonce: (?<nonce>[\da-f]{32})\n[^\n]*\nExpiration Time: (?<expires>[^\n]*))\nRequest ID: (?<id>[\da-f]{64})$/;

/** Text without line breaks and other control characters, so that it can't pretend to be a line of the message. */
const toLine = (text: string) => text.replace(/\p{C}+|\s+/gu, " ").trim();

/** True if the wallet has signed the message (Ed25519). */
function verifySignature(wallet: string, { message, signature }: z.output<typeof payload>): boolean {
  const x = Buffer.from(getBase58Encoder().encode(wallet)).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(message, "utf8"), key, Buffer.from(signature, "base64"));
}
