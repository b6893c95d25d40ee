import { createPublicKey, verify } from "node:crypto";
import { getBase58Encoder } from "@solana/kit";

/** Text that a wallet has signed. */
export interface SignedMessage {
  readonly message: string;
  /** Base64. */
  readonly signature: string;
}

/** Verifies a wallet's Ed25519 signature of a message in UTF-8. */
export function verifyWalletSignature(wallet: string, { message, signature }: SignedMessage): boolean {
  const x = Buffer.from(getBase58Encoder().encode(wallet)).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(message, "utf8"), key, Buffer.from(signature, "base64"));
}
