import { defineButton } from "./button/define-button.js";

export { MintButton } from "./button/mint-button.js";

/**
 * Defines `<mint-button>`, and makes every element of the page with `data-mint` open a mint. The widget is loaded when
 * someone points at a button, focuses or presses it. Does nothing if the tag is already defined.
 * @param tag Name of the element.
 * @example
 * ```ts
 * import { defineMintButton } from "mint-widget/button";
 * defineMintButton();
 * ```
 */
export function defineMintButton(tag = "mint-button", registry = globalThis.customElements): void {
  defineButton(loadWidget, tag, registry);
}

async function loadWidget(): Promise<void> {
  if (!customElements.get("mint-widget")) (await import("./element.js")).define();
}
