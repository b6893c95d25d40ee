import type { WalletAdapter } from "../../../core/host-wallet.js";

export type { WalletAdapter };

/** Interface of the lazily loaded module `wallet-adapters.ts`. */
export interface WalletAdapters {
  createWalletAdapters(): Promise<readonly WalletAdapter[]>;
  signWithAdapter(
    adapter: WalletAdapter,
    transactions: readonly Uint8Array[],
  ): Promise<readonly (Uint8Array | null)[]>;
}

export function isWalletAdapter(wallet: unknown): wallet is WalletAdapter {
  const { name, readyState, connect, on } = (wallet ?? {}) as Partial<WalletAdapter>;
  return !!name && typeof readyState === "string" && [connect, on].every((it) => typeof it === "function");
}
