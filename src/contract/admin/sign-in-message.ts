/** Content of the message with which a wallet signs in, named as in Sign In With Solana. */
export interface SignInMessage {
  /** Host and port of the page. */
  readonly domain: string;
  /** Base58. */
  readonly address: string;
  /** URL of the page's origin. */
  readonly uri: string;
  /** Chain of the service, such as `solana:devnet`. */
  readonly chainId: string;
  /** 32 hexadecimal digits. */
  readonly nonce: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly issuedAt: string;
  readonly expirationTime: string;
  /** 64 hexadecimal digits by which the service recognizes its own message. */
  readonly requestId: string;
}

/** The wording, which is the same for every service: a signature permits nothing else. */
export const signInStatement =
  "Sign in to manage your collections. Signing this pays nothing and permits nothing else.";

/**
 * Formats the message as Sign In With Solana does, so that a wallet with `solana:signIn` shows its own view of it, and
 * any other can sign it as a text.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function formatSignInMessage(message: SignInMessage): string {
  const { domain, address, uri, chainId, nonce, issuedAt, expirationTime, requestId } = message;
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    "",
    signInStatement,
    "",
    `URI: ${uri}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
    `Request ID: ${requestId}`,
  ].join("\n");
}

const time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
const form = /* @__PURE__ */ new RegExp(
  `^(?<domain>[^\\s]+) wants you to sign in with your Solana account:\n(?<address>[1-9A-HJ-NP-Za-km-z]{32,44})\n[^]*\nURI: (?<uri>[^\\s]+)\nVersion: 1\nChain ID: (?<chainId>[\\w:]+)\nNonce: (?<nonce>[\\da-f]{32})\nIssued At: (?<issuedAt>${time})\nExpiration Time: (?<expirationTime>${time})\nRequest ID: (?<requestId>[\\da-f]{64})$`,
);

/** Parses a message; null for any other text, also one with another wording. */
export function parseSignInMessage(text: string): SignInMessage | null {
  const groups = form.exec(text)?.groups;
  if (!groups) return null;
  const message = groups as unknown as SignInMessage;
  return formatSignInMessage(message) === text ? message : null;
}
