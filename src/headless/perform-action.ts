import type { MintStore } from "../core/mint-store.js";

/**
 * Does what a press of the main button means, as `performAction` of the store with its current action. Never rejects.
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
export function performAction(store: MintStore): Promise<boolean> {
  return store.performAction(store.action);
}
