/** Subset of `Adapter` of `@solana/wallet-adapter-base`. */
export interface WalletAdapter {
  readonly name: string;
  readonly url: string;
  readonly icon: string;
  readonly readyState: string;
  readonly publicKey: { toBase58(): string } | null;
  readonly connected: boolean;
  readonly supportedTransactionVersions?: ReadonlySet<unknown> | null | undefined;
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  on(event: "connect" | "disconnect" | "readyStateChange", listener: () => void): unknown;
  off(event: "connect" | "disconnect" | "readyStateChange", listener: () => void): unknown;
}

/** Interface of the lazily loaded module `wallet-adapters.ts`. */
export interface WalletAdapters {
  createWalletAdapters(): Promise<readonly WalletAdapter[]>;
  signWithAdapter(adapter: WalletAdapter, transactions: readonly Uint8Array[]): Promise<Uint8Array[]>;
}

export function isWalletAdapter(wallet: unknown): wallet is WalletAdapter {
  const { name, readyState, connect, on } = (wallet ?? {}) as Partial<WalletAdapter>;
  return !!name && typeof readyState === "string" && [connect, on].every((it) => typeof it === "function");
}
