import { createBurnerWallet, type BurnerWallet } from "../testing/wallet/burner-wallet.js";
import { openKeyStorage } from "../testing/wallet/burner-key.js";
import { deriveServiceBase } from "../widget/configuration.js";

/** Time for which connecting waits for the coins, which a later read would find, too. Milliseconds. */
const fillTimeout = 10_000;

/** Creates the burner wallet of a page. Its key is kept in `localStorage` if available. */
export const createWallet = (): BurnerWallet => createBurnerWallet({ storage: openKeyStorage() });

/**
 * Asks the service of this script for coins. Only that of `npm start` has a faucet, and a wallet without coins says so
 * itself.
 */
export async function fill(address: string): Promise<void> {
  const service = deriveServiceBase(import.meta.url);
  if (service === null) return;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), fillTimeout);
  const { signal } = limit;
  await fetch(`${service}/faucet/${address}`, { method: "POST", signal }).catch(() => undefined);
  clearTimeout(timer);
}
