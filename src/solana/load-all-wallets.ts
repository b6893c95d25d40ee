import type { OptionalWallets } from "./wallets/optional-wallets.js";

/** Imports the code of all optional wallets. */
export async function loadAllWallets(): Promise<OptionalWallets> {
  return (await import("./wallets/optional-wallets.js")).allWallets;
}
