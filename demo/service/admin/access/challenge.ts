import { createHmac, timingSafeEqual } from "node:crypto";
import {
  formatSignInMessage,
  parseSignInMessage,
  signInStatement,
  type SignInMessage,
} from "../../../../src/contract/admin/sign-in-message.js";
import { verifyWalletSignature, type SignedMessage } from "../../mint/proofs/wallet-signature.js";

/** Time in which a message can be signed and sent. */
export const challengeMilliseconds = 5 * 60_000;

/** Input of a wallet's `solana:signIn`. */
interface SignInInput extends SignInMessage {
  readonly statement: string;
  readonly version: string;
}

/** Messages with which wallets sign in at one origin. */
export interface Challenges {
  create(address: string): { message: string; input: SignInInput; expiresAt: Date };
  /** Returns the message's content; null unless it is one of these, still valid, and signed by its wallet. */
  verify(signed: SignedMessage): SignInMessage | null;
}

/**
 * Creates messages that carry their own proof of origin, the last line: an HMAC of all others. So the service stores
 * nothing until someone has signed in.
 * @param options.secret The same in every process.
 */
export function createChallenges({
  secret,
  origin,
  chain,
  clock,
  random,
}: {
  readonly secret: Uint8Array;
  /** Of the pages of the service. */
  readonly origin: string;
  readonly chain: string;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
}): Challenges {
  const page = { domain: new URL(origin).host, uri: origin, chainId: chain.replace("-", ":") };
  const seal = (message: Omit<SignInMessage, "requestId">): Buffer =>
    createHmac("sha256", secret)
      .update(formatSignInMessage({ ...message, requestId: "" }))
      .digest();

  return {
    create(address) {
      const now = clock();
      const expiresAt = new Date(now.getTime() + challengeMilliseconds);
      const unsealed = {
        ...page,
        address,
        nonce: Buffer.from(random(16)).toString("hex"),
        issuedAt: now.toISOString(),
        expirationTime: expiresAt.toISOString(),
      };
      const sealed = { ...unsealed, requestId: seal(unsealed).toString("hex") };
      const input = { ...sealed, statement: signInStatement, version: "1" };
      return { message: formatSignInMessage(sealed), input, expiresAt };
    },
    verify({ message: text, signature }) {
      const message = parseSignInMessage(text);
      if (message === null) return null;
      const isOwn =
        message.domain === page.domain &&
        message.uri === page.uri &&
        message.chainId === page.chainId &&
        timingSafeEqual(Buffer.from(message.requestId, "hex"), seal(message));
      if (!isOwn || Date.parse(message.expirationTime) <= clock().getTime()) return null;
      return verifyWalletSignature(message.address, { message: text, signature }) ? message : null;
    },
  };
}
