import type { WalletConnection, WalletOption } from "../../core/wallet-directory.js";

export interface ConnectOptions {
  /** Chain id of the Mint API: `solana-devnet`. */
  readonly chain: string;
  /** Connects without a dialog, and only if the visitor has authorised this page before. */
  readonly silent?: boolean | undefined;
}

/** One wallet in the list, regardless of its protocol. */
export interface WalletSource {
  readonly option: WalletOption;
  /** True if the wallet can sign for the chain. */
  supports(chain: string): boolean;
  /** @throws {WalletError} */
  connect(options: ConnectOptions): Promise<WalletConnection>;
}

/** Maximum length of an icon, in characters. Common ones have less than a tenth. */
const maxIconLength = 500_000;

/** Wallet icon if it is an image data URL of a reasonable length, otherwise null. */
export function imageOrNull(icon: unknown): string | null {
  const isImage = typeof icon === "string" && icon.startsWith("data:image/") && icon.length <= maxIconLength;
  return isImage ? icon : null;
}
