import type { Wallet, WindowAppReadyEventAPI } from "@wallet-standard/base";

/**
 * Registers a wallet with the apps on a page through Wallet Standard's events, including apps loaded later.
 * @returns a function that unregisters it.
 */
export function registerWallet(wallet: Wallet, page: Window): () => void {
  const unregister: (() => void)[] = [];
  const register = (api: WindowAppReadyEventAPI): void => void unregister.push(api.register(wallet));
  const onReady = (event: Event): void => register((event as CustomEvent<WindowAppReadyEventAPI>).detail);
  page.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  page.addEventListener("wallet-standard:app-ready", onReady);
  return () => {
    page.removeEventListener("wallet-standard:app-ready", onReady);
    for (const each of unregister.splice(0)) each();
  };
}
