import type { UnusableWallet, WalletDirectory, WalletOption } from "../core/wallet-directory.js";
import type { MintStore } from "../core/mint-store.js";
import { isShallowEqual } from "../primitives/is-shallow-equal.js";

/**
 * Calls `listener` with the wallets that can sign for the collection's chain, the page's own first, and with those of this
 * browser that can't, each with its `obstacle`: once the collection and the checkout are loaded, and whenever a list
 * changes. Starts the store as `subscribe` does.
 * @returns a function that unsubscribes it.
 *
 * @example
 * ```ts
 * import { watchWallets, type MintStore } from "mint-widget/headless";
 *
 * const listWallets = (store: MintStore, list: HTMLElement) =>
 *   watchWallets(store, (wallets, unusable) =>
 *     list.replaceChildren(
 *       ...wallets.map(({ id, name }) => {
 *         const button = document.createElement("button");
 *         button.textContent = name;
 *         button.onclick = () => void store.connect(id);
 *         return button;
 *       }),
 *       ...unusable.map(({ name, obstacle }) => `${name} can't be used here (${obstacle}).`),
 *     ),
 *   );
 * ```
 */
export function watchWallets(
  store: MintStore,
  listener: (wallets: readonly WalletOption[], unusable: readonly UnusableWallet[]) => void,
): () => void {
  let [lastWallets, lastUnusable]: [readonly WalletOption[], readonly UnusableWallet[]] = [[], []];
  let directory: WalletDirectory | null = null;
  let isLoading = false;
  const controller = new AbortController();
  const { signal } = controller;

  const report = (): void => {
    if (!directory || store.chain === null) return;
    const [wallets, unusable] = [directory.list(store.chain), directory.listUnusable(store.chain)];
    if (isEqualList(wallets, lastWallets) && isEqualList(unusable, lastUnusable)) return;
    listener((lastWallets = wallets), (lastUnusable = unusable));
  };

  /** Loads the directory. If that fails, the store's next change retries, such as its next read. */
  const load = async (): Promise<void> => {
    isLoading = true;
    try {
      const { wallets } = await store.checkout();
      if (signal.aborted) return;
      directory = wallets;
      signal.addEventListener("abort", wallets.subscribe(report));
      report();
    } catch {
      isLoading = false;
    }
  };

  signal.addEventListener(
    "abort",
    store.subscribe(() => (isLoading ? report() : store.chain !== null && void load())),
  );
  if (store.chain !== null) void load();
  return () => controller.abort();
}

/** True if both have equal wallets. The directory creates their objects anew at each read. */
function isEqualList(one: readonly WalletOption[], other: readonly WalletOption[]): boolean {
  return one.length === other.length && one.every((wallet, index) => isShallowEqual(wallet, other[index]));
}
