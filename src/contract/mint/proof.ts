import * as z from "zod/mini";
import { openEnum, timestamp, object } from "../values/schema.js";

/** Built-in kinds of proofs. An operator may have kinds of its own. */
export const proofKinds = ["work", "message"] as const;

/**
 * Challenge of a prepare, to be answered once, for the same collection, phase, wallet and client address.
 * `PrepareMintBody.proof` is the answer.
 */
export const proofChallenge = object({
  /**
   * `work`: proof of work; `message`: message that the wallet signs. Other kinds are the operator's own: the page has to
   * know them.
   */
  kind: openEnum(proofKinds),
  /**
   * Data of the kind. `work`: ALTCHA challenge (version 2) as JSON; its answer is ALTCHA's payload, base64 of JSON
   * `{ challenge, solution }`. `message`: text that the wallet signs as UTF-8, in fixed words with the page's origin,
   * the wallet and the chain, since the widget signs no other; its answer is base64 of JSON `{ message, signature }`,
   * with the signature in base64.
   */
  payload: z.string(),
  /** End of the challenge and of its answer. */
  expiresAt: timestamp,
});
/** Challenge of a prepare. */
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** Content of the message by which a wallet proves that its owner asks for a mint. */
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
  /** 64 hexadecimal digits, by which the service knows its own message. */
  readonly requestId: string;
}

/**
 * Text of the message. Its words are fixed, so that a service can't have a wallet sign anything else; and it is no sign-in
 * message, so that no other service takes it for one.
 * @param message.origin of a page with a host
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

/** Values of the service in a message; null: the text is no such message. */
export function readProofMessage(
  text: string,
): Pick<ProofMessage, "nonce" | "issuedAt" | "expiresAt" | "requestId"> | null {
  const groups = variablePart.exec(text)?.groups;
  return groups ? (groups as unknown as ReturnType<typeof readProofMessage>) : null;
}

/** True for the text of a message of this page, wallet and chain, with nothing else in it. */
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
