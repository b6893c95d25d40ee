import { openKeyStorage } from "./testing/wallet/burner-key.js";
import { registerBurnerWallet } from "./testing/wallet/burner-wallet.js";
import type { BurnerWalletOptions, RegisteredBurnerWallet } from "./testing/wallet/burner-wallet.js";

/*
 * Standalone script that registers a burner wallet on a page, for example with Playwright's `addInitScript`. For test
 * chains only. Its key is kept in `localStorage` if available. If both a test and the page run it, only one wallet is
 * registered.
 */
declare global {
  /** Burner wallet of the page. */
  var burnerWallet: RegisteredBurnerWallet;
  /** Options of the burner wallet. Set them before its script runs. */
  var burnerWalletOptions: BurnerWalletOptions | undefined;
}

if (typeof window === "object" && !("burnerWallet" in globalThis)) {
  globalThis.burnerWallet = registerBurnerWallet({
    storage: openKeyStorage(),
    ...globalThis.burnerWalletOptions,
  });
}
