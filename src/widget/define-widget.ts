import type { Composition } from "./composition.js";
import { MintWidget } from "./mint-widget.js";

/**
 * Registers the element with the optional parts of a build. A tag that is defined already keeps its definition,
 * perhaps from another version of the script; the console says so. Does nothing without a registry, as in Node.
 */
export function defineWidget(
  composition: Composition,
  tag = "mint-widget",
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return;
  if (registry.get(tag)) return console.warn(`<${tag}> is already defined.`);
  MintWidget.composition = composition;
  // A registry takes a class once: another tag gets a class of its own.
  registry.define(tag, tag === "mint-widget" ? MintWidget : class extends MintWidget {});
}
