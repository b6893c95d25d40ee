import type { Wallet, WalletAccount } from "@wallet-standard/base";
import type { OptionalWallets } from "./optional-wallets.js";
import { isWalletAdapter, type WalletAdapter } from "./adapter/wallet-adapter.js";
import { findWalletOf, readHostAccount, type ConnectorSession } from "./host-account.js";
import { isWalletSession, type WalletSession } from "./session/wallet-session.js";
import { fromStandardWallet, isStandardWallet } from "./standard-wallet.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/**
 * Wallet passed in by the page, connected or not: a Wallet Standard wallet or an account of one, a wallet-adapter
 * (`Adapter` of `@solana/wallet-adapter-base`), or a session of `@solana/client`, `@solana/react-hooks` or ConnectorKit.
 */
export type HostWallet = Wallet | WalletAccount | WalletAdapter | WalletSession | ConnectorSession;

/** Dependencies of `fromHostWallet`. */
export interface HostWalletDeps {
  /** Transaction version that the wallet must be able to sign. */
  readonly version: "legacy" | 0;
  /** Undefined in a build without classic adapters and sessions. */
  readonly optional: OptionalWallets | undefined;
  /** Wallets registered with Wallet Standard, in which an account's wallet is looked for. */
  readonly registered: readonly Wallet[];
}

/**
 * Creates the source of the page's wallet; its kind is detected by its shape. An adapter that wraps a Wallet Standard
 * wallet is unwrapped, since the wallet itself takes bytes and signs several transactions in one request.
 * @throws {WalletError} `WALLET_NOT_SUPPORTED` for anything else, and in a build without the code for it.
 */
export function fromHostWallet(wallet: HostWallet, deps: HostWalletDeps): WalletSource {
  const { version, optional, registered } = deps;
  const wrapped = (wallet as { wallet?: unknown } | null)?.wallet;
  const inner = isWalletAdapter(wallet) && isStandardWallet(wrapped) ? wrapped : wallet;
  if (isStandardWallet(inner)) {
    return fromStandardWallet(inner, { id: `host:${inner.name}`, kind: "host" }, version);
  }
  if (isWalletAdapter(inner)) {
    if (!optional) throw notInBuild(`${inner.name} is a classic adapter`);
    return optional.fromHostAdapter(inner, version);
  }
  if (isWalletSession(inner)) {
    if (!optional) throw notInBuild(`${inner.connector.name} is behind a session`);
    return optional.fromHostSession(inner);
  }
  const account = readHostAccount(inner);
  if (account) {
    const found = findWalletOf(account, registered);
    if (found)
      return fromStandardWallet(found, { id: `host:${found.name}`, kind: "host" }, version, account.address);
    throw new WalletError("WALLET_NOT_SUPPORTED", `No registered wallet has the account ${account.address}.`);
  }
  throw new WalletError(
    "WALLET_NOT_SUPPORTED",
    "`wallet` must be a Wallet Standard wallet or account, a wallet-adapter such as `useWallet().wallet.adapter`, or a " +
      "session of @solana/client, @solana/react-hooks or ConnectorKit such as `useWalletSession()`.",
  );
}

function notInBuild(what: string): WalletError {
  return new WalletError("WALLET_NOT_SUPPORTED", `${what}: it needs mint-widget.js.`);
}
