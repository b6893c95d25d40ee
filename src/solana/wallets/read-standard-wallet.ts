import type { SolanaSignMessageMethod, SolanaSignTransactionMethod } from "@solana/wallet-standard-features";
import type { WalletAccount } from "@wallet-standard/base";
import type {
  StandardConnectMethod,
  StandardDisconnectMethod,
  StandardEventsOnMethod,
} from "@wallet-standard/features";
import { WalletError } from "./wallet-error.js";
import { imageOrNull, nameOrNull } from "./wallet-source.js";

/** Account of a Wallet Standard wallet, as read at one moment. */
export interface StandardAccount {
  readonly address: string;
  readonly chains: readonly string[];
  readonly canSign: boolean;
  /** The wallet's own object, which it expects in its methods. */
  readonly original: WalletAccount;
}

/** Wallet Standard wallet, as read at one moment. Methods are null when it lacks them. */
export interface StandardWallet {
  readonly name: string;
  readonly icon: string | null;
  readonly chains: readonly string[];
  readonly accounts: readonly StandardAccount[];
  /** Versions of transactions that it signs. */
  readonly versions: readonly unknown[];
  readonly connect: StandardConnectMethod | null;
  readonly disconnect: StandardDisconnectMethod | null;
  readonly on: StandardEventsOnMethod | null;
  readonly signTransaction: SolanaSignTransactionMethod | null;
  readonly signMessage: SolanaSignMessageMethod | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * Reads what another script has registered or passed in as a wallet. Wallets gain and lose accounts and features, so
 * each use reads again.
 * @throws {WalletError} `WALLET_FAILED` naming the missing part, and whatever the wallet's own getters throw.
 */
export function readStandardWallet(wallet: unknown): StandardWallet {
  if (!isObject(wallet)) throw incomplete("isn't an object");
  const { icon, chains, features, accounts } = wallet;
  const name = nameOrNull(wallet["name"]);
  if (name === null) throw incomplete("has no `name`");
  if (!Array.isArray(chains)) throw incomplete("has no list `chains`");
  if (!isObject(features) || Array.isArray(features)) throw incomplete("has no object `features`");
  if (!Array.isArray(accounts)) throw incomplete("has no list `accounts`");

  function method<Method>(feature: string, key: string): Method | null {
    const value = (features as Fields)[feature];
    const found = isObject(value) ? value[key] : null;
    return typeof found === "function" ? (found.bind(value) as Method) : null;
  }
  const signing = features["solana:signTransaction"];
  const versions = isObject(signing) ? signing["supportedTransactionVersions"] : null;
  return {
    name,
    icon: imageOrNull(icon),
    chains: chains.filter((chain) => typeof chain === "string"),
    accounts: readStandardAccounts(accounts),
    versions: Array.isArray(versions) ? versions.slice() : [],
    connect: method("standard:connect", "connect"),
    disconnect: method("standard:disconnect", "disconnect"),
    on: method("standard:events", "on"),
    signTransaction: method("solana:signTransaction", "signTransaction"),
    signMessage: method("solana:signMessage", "signMessage"),
  };
}

/** Reads a list of accounts. Leaves out the malformed ones. @throws {WalletError} `WALLET_FAILED` for no list. */
export function readStandardAccounts(accounts: unknown): StandardAccount[] {
  if (!Array.isArray(accounts)) throw incomplete("has no list `accounts`");
  return Array.from(accounts as unknown[]).flatMap((original) => {
    try {
      const { address, chains, features } = original as Fields;
      if (typeof address !== "string" || !address || !Array.isArray(chains) || !Array.isArray(features))
        return [];
      const canSign = features.includes("solana:signTransaction");
      return [{ address, chains: chains.slice(), canSign, original: original as WalletAccount }];
    } catch {
      return [];
    }
  });
}

/** Name of anything that was registered as a wallet, if it can be read. */
export function readNameOf(wallet: unknown): string | null {
  try {
    return nameOrNull((wallet as Fields)["name"]);
  } catch {
    return null;
  }
}

const incomplete = (what: string): WalletError => new WalletError("WALLET_FAILED", `The wallet ${what}.`);
