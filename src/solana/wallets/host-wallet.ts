import type { Wallet } from "@wallet-standard/base";
import { fromAdapter } from "./adapter/adapter-wallet.js";
import { isWalletAdapter, type WalletAdapter, type WalletAdapters } from "./adapter/wallet-adapter.js";
import { fromStandardWallet, isStandardWallet } from "./standard-wallet.js";
import type { WalletSource } from "./wallet-source.js";

/**
 * A wallet that the page hands over, connected already or not: a Wallet Standard wallet, or a wallet-adapter
 * (`Adapter` of `@solana/wallet-adapter-base`).
 */
export type HostWallet = Wallet | WalletAdapter;

/**
 * Makes a source of the page's wallet; which kind it is shows in its shape. An adapter that only wraps a Wallet
 * Standard wallet is left aside for the wallet itself, which signs several transactions at once and takes bytes.
 * @throws TypeError for anything else.
 */
export function fromHostWallet(
  wallet: HostWallet,
  version: "legacy" | 0,
  loadWalletAdapters: (() => Promise<WalletAdapters>) | undefined,
): WalletSource {
  const wrapped = (wallet as { wallet?: unknown } | null)?.wallet;
  const inner = isWalletAdapter(wallet) && isStandardWallet(wrapped) ? wrapped : wallet;
  if (isStandardWallet(inner)) {
    return fromStandardWallet(inner, { id: `host:${inner.name}`, kind: "host" }, version);
  }
  if (isWalletAdapter(inner)) {
    return fromAdapter(inner, { id: `host:${inner.name}`, kind: "host" }, version, loadWalletAdapters);
  }
  throw new TypeError(
    "`wallet` must be a Wallet Standard wallet or a wallet-adapter, for example `useWallet().wallet.adapter`.",
  );
}
