import type { Composition } from "./widget/composition.js";
import { MintWidget } from "./widget/mint-widget.js";

/** Registers `<mint-widget>`, unless another script has registered it before, perhaps in another version. */
export function registerMintWidget(composition: Composition): void {
  if (typeof customElements === "undefined") return;
  if (customElements.get("mint-widget")) return console.warn("<mint-widget> is already here.");
  MintWidget.composition = composition;
  customElements.define("mint-widget", MintWidget);
}
