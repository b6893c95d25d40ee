import { ViewElement } from "./view-element.js";

/**
 * Element `<mint-price>`: the price of a drop.
 *
 * Follows live prices, and the discount of a claim code that was entered in `<mint-action>`.
 *
 * @tag mint-price
 * @summary Price of one unit in the current phase, and the result once the mint is over. {@preview}
 *
 * @example
 * ```ts
 * import { MintPrice } from "mint-widget/elements";
 *
 * const element = new MintPrice();
 * element.collection = "aurora";
 * element.publishableKey = "mint_pub_…";
 * element.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(element);
 * ```
 *
 * @csspart base - Frame of the content.
 * @csspart price - Price of one unit.
 * @csspart result - Result of a mint that is over, such as `Sold out`.
 * @csspart notice - Why the collection couldn't be read.
 *
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Color of the page behind the element, from which the same colors are derived.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-font - Font family. Default: the page's.
 */
export class MintPrice extends ViewElement {
  /** @internal */
  protected override readonly tag = "mint-price";
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-price": MintPrice;
  }
}
