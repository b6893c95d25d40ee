import type { ClassicAdapter } from "./classic-adapter.js";
import { WalletError } from "./wallet-error.js";

/** Stands in for `classic-adapters.js` where a build has to do without their weight: there are none. */
export async function createClassicAdapters(): Promise<readonly ClassicAdapter[]> {
  return [];
}

export async function signWithAdapter(
  adapter: ClassicAdapter,
  _: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  throw new WalletError(
    "WALLET_UNAVAILABLE",
    `This build can't sign with ${adapter.name}, a classic adapter.`,
  );
}
