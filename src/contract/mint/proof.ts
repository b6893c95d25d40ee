import * as z from "zod/mini";
import { openEnum, timestamp, object } from "../values/schema.js";

/** Built-in kinds of proofs. An operator can add others. */
export const proofKinds = ["work", "message"] as const;

export const proofChallenge = object({
  /**
   * `work`: proof of work. `message`: message that the wallet signs. Other kinds are defined by the operator and
   * handled by the page.
   */
  kind: openEnum(proofKinds),
  /**
   * Data of the challenge. `work`: ALTCHA challenge (version 2) as JSON; the answer is ALTCHA's payload, base64 of JSON
   * `{ challenge, solution }`. `message`: text that the wallet signs as UTF-8, with fixed wording, the page's origin,
   * the wallet and the chain, since the widget signs nothing else; the answer is base64 of JSON `{ message, signature
   * }`, with the signature in base64.
   */
  payload: z.string(),
  /** Time at which the challenge and its answer expire. */
  expiresAt: timestamp,
});
/**
 * Challenge of a prepare. It can be answered once, for the same collection, phase, wallet and client address.
 * `PrepareMintBody.proof` is the answer.
 */
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** Content of the message that a wallet signs to prove that its owner requests a mint. */
export interface ProofMessage {
  /** Origin of the page: `https://shop.example`. */
  readonly origin: string;
  /** Base58. */
  readonly wallet: string;
  /** Chain of the drop: `solana-devnet`. */
  readonly chain: string;
  /** 32 hexadecimal digits. */
  readonly nonce: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** 64 hexadecimal digits by which the service recognizes its own message. */
  readonly requestId: string;
}

/**
 * Formats the message. The wording is fixed, so that a service can't make a wallet sign anything else. It isn't a
 * sign-in message, so no other service accepts it as one.
 * @param message.origin Origin of a page that has a host.
 */
export function formatProofMessage(message: ProofMessage): string {
  const { origin, wallet, chain, nonce, issuedAt, expiresAt, requestId } = message;
  return [
    `${new URL(origin).host} asks for a proof that the owner of this wallet is minting:`,
    wallet,
    "",
    "Signing this pays nothing and permits nothing else.",
    "",
    `Page: ${origin}`,
    `Chain: ${chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expiresAt}`,
    `Request ID: ${requestId}`,
  ].join("\n");
}

const time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
const variablePart = /* @__PURE__ */ new RegExp(
  `\nNonce: (?<nonce>[\\da-f]{32})\nIssued At: (?<issuedAt>${time})\nExpiration Time: (?<expiresAt>${time})\nRequest ID: (?<requestId>[\\da-f]{64})$`,
);

/** Extracts the service's values from a message; null if the text has another form. */
export function readProofMessage(
  text: string,
): Pick<ProofMessage, "nonce" | "issuedAt" | "expiresAt" | "requestId"> | null {
  const groups = variablePart.exec(text)?.groups;
  return groups ? (groups as unknown as ReturnType<typeof readProofMessage>) : null;
}

/** True if the text is exactly such a message for this page, wallet and chain. */
export function isProofMessage(
  text: string,
  expected: Pick<ProofMessage, "origin" | "wallet" | "chain">,
): boolean {
  const values = readProofMessage(text);
  return (
    values !== null &&
    URL.canParse(expected.origin) &&
    text === formatProofMessage({ ...expected, ...values })
  );
}
