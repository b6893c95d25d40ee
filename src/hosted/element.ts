import { composition } from "../composition.js";
import { defineWidget } from "../widget/define-widget.js";

/*
 * The element of the files that a service serves: that of the npm package, with a burner wallet on test chains, so that a
 * page of two lines can mint.
 */
const loadOptionalWallets = async () => (await import("./wallets.js")).hostedWallets;

/** Registers the element, as `define` of the npm package does. */
export function define(tag?: string, registry?: CustomElementRegistry): void {
  defineWidget({ ...composition, loadOptionalWallets }, tag, registry);
}

/** Loads and registers the small elements. */
export async function defineElements(): Promise<void> {
  (await import("../elements/register-elements.js")).registerElements(customElements);
}

define();

export * from "../element.js";
