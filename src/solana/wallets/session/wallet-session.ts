/** Transaction as `@solana/kit` represents it. Signatures by the signers' addresses, in the message's order; null: none. */
export interface SessionTransaction {
  readonly messageBytes: ArrayLike<number>;
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>;
}

/** Subset of `WalletSession` of `@solana/client`, as `useWalletSession` of `@solana/react-hooks` returns it. */
export interface WalletSession {
  readonly account: { readonly address: string };
  readonly connector: { readonly name: string; readonly icon?: string | undefined };
  disconnect(): Promise<void>;
  onAccountsChanged?(listener: (accounts: { readonly address: string }[]) => void): () => void;
  signMessage?(message: Uint8Array): Promise<Uint8Array>;
  /** Undefined: the wallet can't. */
  signTransaction?(transaction: never): Promise<SessionTransaction>;
}

export function isWalletSession(wallet: unknown): wallet is WalletSession {
  const { account, connector, disconnect } = (wallet ?? {}) as Partial<WalletSession>;
  return (
    typeof account?.address === "string" &&
    typeof connector?.name === "string" &&
    typeof disconnect === "function"
  );
}
