import { MintButton } from "./mint-button.js";
import { openFromPage } from "./page-openers.js";

/** Registers the element and the page's own openers, unless the tag is already defined or there is no registry, as in Node. */
export function defineButton(
  loadWidget: () => Promise<unknown>,
  tag: string,
  registry: CustomElementRegistry | undefined,
): void {
  if (!registry || registry.get(tag)) return;
  MintButton.loadWidget = loadWidget;
  registry.define(tag, MintButton);
  openFromPage(tag);
}
