import { ViewElement } from "./view-element.js";

/**
 * Element `<mint-phases>`: the phases of a drop.
 *
 * Where several phases are open, the visitor chooses one, for all elements of the drop.
 *
 * @tag mint-phases
 * @summary List of the phases with price, audience and time. {@preview}
 *
 * @example
 * ```ts
 * import { MintPhases } from "mint-widget/elements";
 *
 * const element = new MintPhases();
 * element.collection = "aurora";
 * element.publishableKey = "mint_pub_…";
 * element.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(element);
 * ```
 *
 * @csspart base - Frame of the content.
 * @csspart phases - List of phases.
 * @csspart notice - Why the collection couldn't be read.
 *
 * @cssprop --mint-accent - Accent color. Default: from the artwork.
 * @cssprop --mint-line - Hairlines.
 * @cssprop --mint-success - Active phases.
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Color of the page behind the element, from which the same colors are derived.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-font - Font family. Default: the page's.
 */
export class MintPhases extends ViewElement {
  /** @internal */
  protected override readonly tag = "mint-phases";
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-phases": MintPhases;
  }
}
