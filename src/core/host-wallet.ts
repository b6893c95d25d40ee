import type { Wallet, WalletAccount } from "@wallet-standard/base";

/**
 * Wallet passed in by the page, connected or not: a Wallet Standard wallet or an account of one, a wallet-adapter
 * (`Adapter` of `@solana/wallet-adapter-base`), or a session of `@solana/client`, `@solana/react-hooks` or ConnectorKit.
 */
export type HostWallet = Wallet | WalletAccount | WalletAdapter | WalletSession | ConnectorSession;

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

/** Subset of ConnectorKit's `WalletSession`, which names the selected account of a Wallet Standard wallet. */
export interface ConnectorSession {
  readonly selectedAccount: { readonly account: WalletAccount };
}

/** Transaction as `@solana/kit` represents it. Signatures by signer address, in message order; null: not signed. */
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
  /** Undefined when the wallet can't sign transactions. */
  signTransaction?(transaction: never): Promise<SessionTransaction>;
}
