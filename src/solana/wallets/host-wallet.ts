import type { Wallet } from "@wallet-standard/base";
import type { StandardEventsFeature } from "@wallet-standard/features";
import type { HostWallet } from "../../core/host-wallet.js";
import type { OptionalWallets } from "./optional-wallets.js";
import { isWalletAdapter } from "./adapter/wallet-adapter.js";
import { findWalletOf, readHostAccount } from "./host-account.js";
import { isWalletSession } from "./session/wallet-session.js";
import { fromStandardWallet, isStandardWallet } from "./standard-wallet.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

export type { HostWallet };

/** Dependencies of `fromHostWallet`. */
export interface HostWalletDeps {
  /** Transaction version that the wallet must be able to sign. */
  readonly version: "legacy" | 0;
  /** Undefined in a build without classic adapters and sessions. */
  readonly optional: OptionalWallets | undefined;
  /** Wallets registered with Wallet Standard, which are searched for an account's wallet. */
  readonly registered: readonly Wallet[];
}

/**
 * Creates the source of the page's own wallet, whose kind is detected from its shape. An adapter that wraps a Wallet
 * Standard wallet is unwrapped, since the wallet itself takes bytes and signs several transactions in one request.
 * @throws {WalletError} `WALLET_NOT_SUPPORTED` for anything else, and in a build without the code for it.
 */
export function fromHostWallet(wallet: HostWallet, deps: HostWalletDeps): WalletSource {
  const { version, optional, registered } = deps;
  const inner = unwrapAdapter(wallet);
  if (isStandardWallet(inner)) {
    return fromStandardWallet(inner, { id: `host:${inner.name}`, kind: "host" }, version);
  }
  if (isWalletAdapter(inner)) {
    if (!optional) throw notInBuild(`${inner.name} is a wallet-adapter`);
    return optional.fromHostAdapter(inner, version);
  }
  if (isWalletSession(inner)) {
    if (!optional) throw notInBuild(`${inner.connector.name} is connected by a session`);
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

/** Wallet Standard wallet that an adapter wraps, or the given wallet. */
function unwrapAdapter(wallet: HostWallet): HostWallet {
  const wrapped = (wallet as { wallet?: unknown } | null)?.wallet;
  return isWalletAdapter(wallet) && isStandardWallet(wrapped) ? wrapped : wallet;
}

/**
 * Calls `onConnect` each time the page connects its wallet, which may be long after it has passed the wallet. Accounts
 * and sessions are always connected.
 * @returns a function that unsubscribes it.
 */
export function watchHostConnection(wallet: HostWallet, onConnect: () => void): () => void {
  const adapter = isWalletAdapter(wallet) ? wallet : null;
  const inner = unwrapAdapter(wallet);
  const standard = isStandardWallet(inner) ? inner : null;
  const isConnected = () => !!adapter?.connected || !!standard?.accounts.length;
  let wasConnected = isConnected();
  const onChange = () => {
    const hasConnected = !wasConnected && isConnected();
    wasConnected = isConnected();
    if (hasConnected) onConnect();
  };
  const events = (standard?.features as Partial<StandardEventsFeature> | undefined)?.["standard:events"];
  const unsubscribe = events?.on("change", onChange);
  adapter?.on("connect", onChange);
  adapter?.on("disconnect", onChange);
  return () => {
    unsubscribe?.();
    adapter?.off("connect", onChange);
    adapter?.off("disconnect", onChange);
  };
}

function notInBuild(what: string): WalletError {
  return new WalletError(
    "WALLET_NOT_SUPPORTED",
    `${what}, which this build doesn't support. Use mint-widget.js.`,
  );
}
