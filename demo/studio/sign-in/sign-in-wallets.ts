import type { SolanaSignInMethod } from "@solana/wallet-standard-features";
import { getWallets } from "@wallet-standard/app";
import { burnerIdentity } from "../../../src/solana/wallets/burner/burner-identity.js";
import { readStandardWallet } from "../../../src/solana/wallets/read-standard-wallet.js";

/** Message to sign, as `POST /session/challenge` returns it. */
export interface SignInChallenge {
  readonly message: string;
  readonly input: object;
}

/** Wallet that can sign in. */
export interface SignInWallet {
  readonly name: string;
  /** `data:` URL; null: none. */
  readonly icon: string | null;
  /** Asks the wallet for an account. @returns its address, and what signs a challenge for it */
  connect(): Promise<{
    readonly address: string;
    /** @returns Ed25519 signature of the message in base64 */
    sign(challenge: SignInChallenge): Promise<string>;
  }>;
}

/** Error of a wallet that has signed another text, which the service would refuse. */
export class OtherMessageError extends Error {}

/**
 * Lists the registered wallets that can sign a message, and on test chains a burner wallet.
 * @param chain Such as `solana-devnet`.
 */
export function listSignInWallets(chain: string): readonly SignInWallet[] {
  const registered = getWallets()
    .get()
    .flatMap((wallet) => readWallet(wallet) ?? []);
  const hasBurner = burnerIdentity.chains.some((known) => known === chain.replace("-", ":"));
  const isListed = registered.some(({ name }) => name === burnerIdentity.name);
  return hasBurner && !isListed ? [...registered, burner] : registered;
}

/** Calls `listener` when a wallet is registered. @returns a function that ends it */
export const watchWallets = (listener: () => void): (() => void) => getWallets().on("register", listener);

/** Null for a wallet that is incomplete, or can't sign messages. */
function readWallet(wallet: unknown): SignInWallet | null {
  try {
    const { name, icon, connect, signMessage } = readStandardWallet(wallet);
    const signIn = readSignIn(wallet);
    if (!connect || !(signMessage ?? signIn)) return null;
    return { name, icon, connect: () => connectWallet(wallet, signIn) };
  } catch {
    return null;
  }
}

function readSignIn(wallet: unknown): SolanaSignInMethod | null {
  const { features } = wallet as { features: Readonly<Record<string, unknown>> };
  const feature = features["solana:signIn"] as { signIn?: SolanaSignInMethod } | undefined;
  return feature?.signIn?.bind(feature) ?? null;
}

async function connectWallet(wallet: unknown, signIn: SolanaSignInMethod | null) {
  const { connect, signMessage } = readStandardWallet(wallet);
  await connect!();
  const [account] = readStandardWallet(wallet).accounts;
  if (!account) throw new Error("The wallet has authorized no account.");
  return {
    address: account.address,
    async sign({ message, input }: SignInChallenge): Promise<string> {
      const bytes = new TextEncoder().encode(message);
      const [output] = signIn
        ? await signIn(input)
        : await signMessage!({ account: account.original, message: bytes });
      const signed = new Uint8Array(output!.signedMessage);
      if (new TextDecoder().decode(signed) !== message) throw new OtherMessageError();
      return btoa(String.fromCharCode(...new Uint8Array(output!.signature)));
    },
  };
}

/** Burner wallet, whose key this browser keeps. Its code is loaded when it is chosen. */
const burner: SignInWallet = {
  name: burnerIdentity.name,
  icon: burnerIdentity.icon,
  async connect() {
    const { createBurnerWallet, openKeyStorage } = await import("./burner-wallet.js");
    return connectWallet(createBurnerWallet({ storage: openKeyStorage() }), null);
  },
};
