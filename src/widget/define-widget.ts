import type { Composition } from "./composition.js";
import { DropElement } from "./drop-element.js";
import { MintWidget } from "./mint-widget.js";

/**
 * Registers the element with the optional parts of a build. If the tag is already defined, perhaps by another version
 * of the script, keeps its definition and logs a warning. Does nothing without a registry, as in Node.
 */
export function defineWidget(
  composition: Composition,
  tag = "mint-widget",
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return;
  if (registry.get(tag)) return console.warn(`<${tag}> is already defined. Load the widget only once.`);
  DropElement.composition = composition;
  // A class can be registered only once, so another tag needs its own class.
  registry.define(tag, tag === "mint-widget" ? MintWidget : class extends MintWidget {});
}
