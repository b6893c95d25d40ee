import { ViewElement } from "./view-element.js";

/**
 * Element `<mint-art>`: the artwork of a drop.
 *
 * @tag mint-art
 * @summary Artwork of the collection, in a square. {@preview}
 *
 * @example
 * ```ts
 * import { MintArt } from "mint-widget/elements";
 *
 * const element = new MintArt();
 * element.collection = "aurora";
 * element.publishableKey = "mint_pub_…";
 * element.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(element);
 * ```
 *
 * @csspart base - Frame of the content.
 * @csspart art - Artwork.
 * @csspart chain - `Test network` on the artwork, or the name of another chain than Solana mainnet.
 * @csspart reveal-time - Time until the items are revealed, on the artwork.
 * @csspart notice - Why the collection couldn't be read.
 *
 * @cssprop --mint-radius - Corner radius of the artwork, `20px`.
 * @cssprop --mint-soft - Surface behind the artwork.
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Color of the page behind the element, from which the same colors are derived.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-font - Font family. Default: the page's.
 */
export class MintArt extends ViewElement {
  /** @internal */
  protected override readonly tag = "mint-art";
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-art": MintArt;
  }
}
