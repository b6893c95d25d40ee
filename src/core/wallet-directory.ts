import type { Address } from "../contract/values/brand.js";
import type { HostWallet } from "./host-wallet.js";

/** Wallet in the list of wallets. */
export interface WalletOption {
  /** Unique and stable within a page. */
  readonly id: string;
  readonly name: string;
  /** `data:` URL; null: none. */
  readonly icon: string | null;
  /**
   * `host`: passed in by the page. `standard`: announced by Wallet Standard. `mobile`: the apps of an Android phone.
   * `burner`: a wallet that the service's script brings along, on test chains only. `adapter`: a classic adapter, loaded on
   * demand.
   */
  readonly kind: "host" | "standard" | "mobile" | "burner" | "adapter";
  /** True if the wallet can be connected without an installation. */
  readonly installed: boolean;
  /** True for a wallet that isn't installed: connecting opens a page of its website or its app. */
  readonly opensPage: boolean;
  /** Install page; null: unknown. */
  readonly url: string | null;
}

/**
 * What a wallet lacks for a drop. `chain`: the drop's network. `signing`: signing a transaction without sending it.
 * `version`: the transactions' version. `connecting`: connecting to a page.
 */
export type WalletObstacle = "chain" | "signing" | "version" | "connecting";

/** Wallet of this browser that can't be used for a drop. */
export interface UnusableWallet extends WalletOption {
  readonly obstacle: WalletObstacle;
}

/** Event of a connected wallet. */
export type WalletChange =
  | { readonly type: "account"; readonly address: Address }
  | { readonly type: "disconnect" };

/** Connection to a wallet. */
export interface WalletConnection {
  readonly option: WalletOption;
  /** Base58 addresses that the visitor authorised; at least one. */
  readonly addresses: readonly Address[];
  /** Base58 address that signs. */
  readonly address: Address;
  /** Switches to another of `addresses`. */
  select(address: string): void;
  /**
   * Signs all transactions, in one approval if the wallet supports it.
   * @param transactions Wire bytes.
   * @returns signed wire bytes in the same order.
   * @throws {Error} with `code`: `WALLET_REJECTED` when the visitor declined, `WALLET_NOT_SIGNED` when the wallet
   * returned no signature, `WALLET_UNAVAILABLE`, `WALLET_UNSUPPORTED_CHAIN` or `WALLET_FAILED`.
   */
  signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]>;
  /**
   * Signs a message. Undefined when the wallet can't.
   * @returns Ed25519 signature of the message's bytes, unmodified
   * @throws {Error} with `code`, as `signTransactions` does
   */
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
  /** Calls `listener` on account switches and disconnects. @returns a function that unsubscribes it. */
  subscribe(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}

/**
 * `list`: wallets were added or removed. `host`: the page's own wallet was replaced. `host-connected`: the page has
 * connected its own wallet.
 */
export type DirectoryChange = "list" | "host" | "host-connected";

/** Directory of the wallets on this page. */
export interface WalletDirectory {
  /** Wallets that can sign for `chain` (`solana-devnet`, …): host first, then installed, then the rest. */
  list(chain: string): readonly WalletOption[];
  /**
   * Wallets of this browser that can't sign for `chain`, with the reason. Show them, so that a visitor learns why the own
   * wallet isn't among the others. Connecting one fails with `WALLET_UNSUPPORTED_CHAIN` or `WALLET_INCOMPATIBLE`.
   */
  listUnusable(chain: string): readonly UnusableWallet[];
  /** Calls `listener` after each change. @returns a function that unsubscribes it. */
  subscribe(listener: (change: DirectoryChange) => void): () => void;
  /** Replaces the page's own wallet; null: it has none. */
  setHost(host: HostWallet | null): void;
  /**
   * Why the page's own wallet can't be used: `WALLET_NOT_SUPPORTED` for anything but a wallet,
   * `WALLET_UNSUPPORTED_CHAIN` for one of other networks, `WALLET_INCOMPATIBLE` for one that can't sign as the mint
   * needs it; null: it can be used, or there is none.
   * @param chain Null: unknown.
   */
  hostErrorOn(chain: string | null): Error | null;
  /** True when `loadMore` has wallets to load. */
  readonly canLoadMore: boolean;
  /**
   * Loads the classic adapters and adds them to the list.
   * @throws {Error} with `code` `WALLET_UNAVAILABLE` when they can't be loaded; the next call retries.
   */
  loadMore(): Promise<void>;
  /** Prefetches code that choosing a wallet needs. Call it before the visitor chooses. */
  prepare(): void;
  /**
   * Connects a wallet.
   * @param options `silent`: connects only when the visitor has authorised this page before, without a dialog.
   * @throws {Error} with `code`: `WALLET_REJECTED`, `WALLET_UNAVAILABLE`, `WALLET_UNSUPPORTED_CHAIN`,
   * `WALLET_INCOMPATIBLE`, `WALLET_BLOCKED` or `WALLET_FAILED`.
   */
  connect(
    id: string,
    options: { readonly chain: string; readonly silent?: boolean },
  ): Promise<WalletConnection>;
}
