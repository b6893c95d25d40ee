import { ViewElement } from "./view-element.js";

/**
 * Element `<mint-countdown>`: the countdown of a drop.
 *
 * Shows the status of a phase without such a time, such as `Live` or `Sold out`.
 *
 * @tag mint-countdown
 * @summary Time until the current phase opens or ends. {@preview}
 *
 * @example
 * ```ts
 * import { MintCountdown } from "mint-widget/elements";
 *
 * const element = new MintCountdown();
 * element.collection = "aurora";
 * element.publishableKey = "mint_pub_…";
 * element.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(element);
 * ```
 *
 * @csspart base - Frame of the content.
 * @csspart countdown - Time until the phase opens or ends.
 * @csspart result - Status of a phase without such a time.
 * @csspart notice - Why the collection couldn't be read.
 *
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Color of the page behind the element, from which the same colors are derived.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-font - Font family. Default: the page's.
 */
export class MintCountdown extends ViewElement {
  /** @internal */
  protected override readonly tag = "mint-countdown";
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-countdown": MintCountdown;
  }
}
