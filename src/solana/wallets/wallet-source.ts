import type { WalletConnection, WalletOption } from "../../core/ports.js";

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
