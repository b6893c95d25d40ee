import type { Wallet } from "@wallet-standard/base";
import type { OptionalWallets } from "./optional-wallets.js";
import { isWalletAdapter, type WalletAdapter } from "./adapter/wallet-adapter.js";
import { fromStandardWallet, isStandardWallet } from "./standard-wallet.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/**
 * Wallet passed in by the page, connected or not: a Wallet Standard wallet, or a wallet-adapter (`Adapter` of
 * `@solana/wallet-adapter-base`).
 */
export type HostWallet = Wallet | WalletAdapter;

/**
 * Creates the source of the page's wallet; its kind is detected by its shape. An adapter that wraps a Wallet Standard
 * wallet is unwrapped, since the wallet itself takes bytes and signs several transactions in one request.
 * @param version Transaction version that the wallet must be able to sign.
 * @param optional Undefined in a build without classic adapters.
 * @throws {WalletError} `WALLET_NOT_SUPPORTED` for anything but a wallet, and for an adapter in a build without them.
 */
export function fromHostWallet(
  wallet: HostWallet,
  version: "legacy" | 0,
  optional: OptionalWallets | undefined,
): WalletSource {
  const wrapped = (wallet as { wallet?: unknown } | null)?.wallet;
  const inner = isWalletAdapter(wallet) && isStandardWallet(wrapped) ? wrapped : wallet;
  if (isStandardWallet(inner)) {
    return fromStandardWallet(inner, { id: `host:${inner.name}`, kind: "host" }, version);
  }
  if (isWalletAdapter(inner)) {
    if (!optional)
      throw new WalletError(
        "WALLET_NOT_SUPPORTED",
        `${inner.name} is a classic adapter: it needs mint-widget.js.`,
      );
    return optional.fromHostAdapter(inner, version);
  }
  throw new WalletError(
    "WALLET_NOT_SUPPORTED",
    "`wallet` must be a Wallet Standard wallet or a wallet-adapter, for example `useWallet().wallet.adapter`.",
  );
}
