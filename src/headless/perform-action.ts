import type { MintStore } from "../core/store/mint-store.js";

/**
 * Does what a press of the main button means: reads again after `reload`; mints for `mint`, `retry` and `ask`; dismisses the
 * outcome for `mint-more`, with the units that were not minted as the next quantity. Does nothing for any other action: a
 * wallet, a claim code and a higher price are the visitor's choice. Never rejects: failures become state.
 * @returns false when there was nothing to do.
 *
 * @example
 * ```ts
 * import { performAction, type MintStore } from "mint-widget/headless";
 *
 * const bindButton = (store: MintStore, button: HTMLButtonElement) =>
 *   button.addEventListener("click", async () => {
 *     if (!(await performAction(store))) console.log(store.action.kind);
 *   });
 * ```
 */
export async function performAction(store: MintStore): Promise<boolean> {
  const { action } = store;
  switch (action.kind) {
    case "reload":
      await store.refresh();
      return true;
    case "mint-more":
      store.dismiss();
      store.chooseQuantity(action.missing);
      await store.refresh();
      return true;
    case "mint":
    case "retry":
    case "ask":
      await store.mint();
      return true;
    default:
      return false;
  }
}
