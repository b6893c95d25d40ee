/**
 * What the heart needs from the world. The heart imports nothing that acts: whoever creates a store hands these in,
 * so that it runs in Node with a fake clock, a fake service and a fake wallet.
 */

/** Time and timers. `monotonic` never jumps when the visitor sets a clock; `wall` may. Both in milliseconds. */
export interface Timers {
  monotonic(): number;
  wall(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** A wallet that the visitor can choose. */
export interface WalletOption {
  /** Stable within a page. */
  readonly id: string;
  readonly name: string;
  /** A `data:` address, or null. */
  readonly icon: string | null;
  /** `host`: handed in by the page. `standard`: announced itself. `adapter`: a classic adapter, loaded on demand. */
  readonly kind: "host" | "standard" | "adapter";
  /** False: the wallet isn't installed; `url` says where to get it. */
  readonly installed: boolean;
  readonly url: string | null;
}

export type WalletChange = { readonly type: "account"; readonly address: string } | { readonly type: "disconnect" };

/** A connected wallet. */
export interface WalletConnection {
  readonly option: WalletOption;
  /** Base58 addresses that the visitor authorised; at least one. */
  readonly addresses: readonly string[];
  /** The address that signs. */
  readonly address: string;
  /** Uses another of `addresses`. */
  select(address: string): void;
  /**
   * Signs all of them in one approval where the wallet can; returns the signed wire bytes in the same order.
   * @throws an error with `code` `WALLET_REJECTED` when the visitor said no.
   */
  signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]>;
  /** Tells of account switches and disconnects. Returns the unsubscriber. */
  subscribe(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}

/** The wallets on this page. */
export interface WalletDirectory {
  /** The wallets that can sign for `chain` (`solana-devnet`, …), host first, then installed, then the rest. */
  list(chain: string): readonly WalletOption[];
  /** Called when the list changes. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
  /** Loads the classic adapters and adds them to the list. */
  loadMore(): Promise<void>;
  /**
   * Connects. `silent` connects only when the visitor has authorised this page before and never opens a dialog.
   * @throws an error with `code` `WALLET_REJECTED`, `WALLET_UNAVAILABLE` or `WALLET_FAILED`.
   */
  connect(id: string, options: { readonly chain: string; readonly silent?: boolean }): Promise<WalletConnection>;
}

/** What survives a reload: `sessionStorage` and `localStorage` have this shape. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
