import { ViewElement } from "./view-element.js";

/**
 * Element `<mint-supply>`: the supply of a drop.
 *
 * @tag mint-supply
 * @summary Number of minted units with a progress bar. {@preview}
 *
 * @example
 * ```ts
 * import { MintSupply } from "mint-widget/elements";
 *
 * const element = new MintSupply();
 * element.collection = "aurora";
 * element.publishableKey = "mint_pub_…";
 * element.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(element);
 * ```
 *
 * @csspart base - Frame of the content.
 * @csspart supply - Number of minted units.
 * @csspart progress - Progress bar of the minted units.
 * @csspart notice - Why the collection couldn't be read.
 *
 * @cssprop --mint-accent - Accent color. Default: from the artwork.
 * @cssprop --mint-line - Hairlines.
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Color of the page behind the element, from which the same colors are derived.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-font - Font family. Default: the page's.
 */
export class MintSupply extends ViewElement {
  /** @internal */
  protected override readonly tag = "mint-supply";
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-supply": MintSupply;
  }
}
