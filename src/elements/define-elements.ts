import { composePackage } from "../composition.js";
import { DropElement } from "../widget/drop-element.js";
import { registerElements } from "./register-elements.js";

/**
 * Registers the elements with all optional parts; importing this module does not. A tag that is already defined keeps its
 * definition.
 * @param registry Such as a scoped registry; by default the page's.
 * @example
 * ```ts
 * import { defineElements } from "mint-widget/elements";
 *
 * const registry = new CustomElementRegistry();
 * defineElements(registry);
 * ```
 */
export function defineElements(
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  DropElement.composition = composePackage();
  registerElements(registry);
}
