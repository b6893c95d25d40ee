import type { MintStore } from "../core/mint-store.js";

/**
 * Runs the main button's current action, like `performAction` of the store. Never rejects.
 * @returns false when the action has nothing to run.
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
