import type { WalletConnection, WalletObstacle, WalletOption } from "../../core/wallet-directory.js";
import { WalletError } from "./wallet-error.js";

export interface ConnectOptions {
  /** Chain id of the Mint API: `solana-devnet`. */
  readonly chain: string;
  /** Connects without a dialog, and only if the visitor has authorised this page before. */
  readonly silent?: boolean | undefined;
}

/** One wallet in the list, regardless of its protocol. */
export interface WalletSource {
  readonly option: WalletOption;
  /** Returns what the wallet lacks to sign for the chain; null: nothing. */
  findObstacle(chain: string): WalletObstacle | null;
  /** @throws {WalletError} also that of `findObstacle` */
  connect(options: ConnectOptions): Promise<WalletConnection>;
}

/** Creates the error of a wallet that can't be used for a drop. @param name Name of the wallet. */
export function toObstacleError(name: string, obstacle: WalletObstacle, chain: string): WalletError {
  return obstacle === "chain"
    ? new WalletError("WALLET_UNSUPPORTED_CHAIN", `${name} can't sign for ${chain}.`)
    : new WalletError("WALLET_INCOMPATIBLE", `${name} can't be used: ${obstacle}.`);
}

/** Maximum length of an icon, in characters. Common ones have less than a tenth. */
const maxIconLength = 500_000;

/** Wallet icon if it is an image data URL of a reasonable length, otherwise null. */
export function imageOrNull(icon: unknown): string | null {
  const isImage = typeof icon === "string" && icon.startsWith("data:image/") && icon.length <= maxIconLength;
  return isImage ? icon : null;
}

/** Maximum length of a name, in characters. Common ones have less than a third. */
const maxNameLength = 64;

/**
 * Wallet name on one line, cut when it is longer than any, and without what would turn the text around it; null for no
 * visible text.
 */
export function nameOrNull(name: unknown): string | null {
  if (typeof name !== "string") return null;
  const line = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Bidi_Control}/gu, "")
    .trim();
  if (!/[^\s\p{C}]/u.test(line)) return null;
  const characters = [...line];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join("")}…` : line;
}
