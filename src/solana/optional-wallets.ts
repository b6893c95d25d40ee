import type { OptionalWallets } from "./wallets/optional-wallets.js";

export type { OptionalWallets };

/** Loads all optional wallets, in a chunk of their own. */
export async function loadAllWallets(): Promise<OptionalWallets> {
  return (await import("./wallets/all-wallets.js")).allWallets;
}
