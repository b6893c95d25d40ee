import { registerBurnerWallet } from "./testing/wallet/burner-wallet.js";
import type { BurnerWalletOptions, RegisteredBurnerWallet } from "./testing/wallet/burner-wallet.js";

/*
 * Script of its own that registers a burner wallet on a page, such as by Playwright's `addInitScript`: test chains only. Its key
 * stays in `localStorage` where there is one. Run twice, by a test and by the page's own import, it registers one wallet.
 */
declare global {
  /** Burner wallet of the page. */
  var burnerWallet: RegisteredBurnerWallet;
  /** Options of the burner wallet, to be set before its script. */
  var burnerWalletOptions: BurnerWalletOptions | undefined;
}

if (typeof window === "object" && !("burnerWallet" in globalThis)) {
  const storage = findStorage();
  globalThis.burnerWallet = registerBurnerWallet({
    ...(storage && { storage }),
    ...globalThis.burnerWalletOptions,
  });
}

/** `localStorage`; null where the page may not use it. */
function findStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
