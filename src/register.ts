import type { Composition } from "./widget/composition.js";
import { MintWidget } from "./widget/mint-widget.js";

/** Registers `<mint-widget>`. Of several scripts on a page, in several versions perhaps, the first one stays. */
export function registerMintWidget(composition: Composition): void {
  if (typeof customElements === "undefined") return;
  if (customElements.get("mint-widget")) return console.warn("<mint-widget> is already here.");
  MintWidget.composition = composition;
  customElements.define("mint-widget", MintWidget);
}
