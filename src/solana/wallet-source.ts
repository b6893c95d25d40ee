/** A wallet that the visitor can choose. */
export interface WalletOption {
  /** Stable within a page, and from visit to visit as long as the wallet keeps its name. */
  readonly id: string;
  readonly name: string;
  /** A `data:` address, or null. */
  readonly icon: string | null;
  readonly kind: "host" | "standard" | "mobile" | "adapter";
  readonly installed: boolean;
  readonly url: string | null;
}

export type WalletChange =
  { readonly type: "account"; readonly address: string } | { readonly type: "disconnect" };

/** A connected wallet. All methods throw `WalletError`. */
export interface WalletConnection {
  readonly option: WalletOption;
  readonly addresses: readonly string[];
  readonly address: string;
  select(address: string): void;
  signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]>;
  subscribe(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}

export interface ConnectOptions {
  /** Our name of the chain, `solana-devnet`. */
  readonly chain: string;
  /** Never open a dialog: connect only if the visitor has authorised this page before. */
  readonly silent?: boolean | undefined;
}

/** Where a wallet comes from, whichever way it speaks. */
export interface WalletSource {
  readonly option: WalletOption;
  /** Whether the wallet can sign for this chain. */
  supports(chain: string): boolean;
  connect(options: ConnectOptions): Promise<WalletConnection>;
}

export function imageOrNull(icon: unknown): string | null {
  return typeof icon === "string" && icon.startsWith("data:image/") ? icon : null;
}
