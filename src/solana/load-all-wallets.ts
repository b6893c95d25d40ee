import type { OptionalWallets } from "./wallets/optional-wallets.js";

/** Loads all optional wallets, in a chunk of their own. */
export async function loadAllWallets(): Promise<OptionalWallets> {
  return (await import("./wallets/optional-wallets.js")).allWallets;
}
