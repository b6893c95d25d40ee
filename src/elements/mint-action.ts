import { nothing, type TemplateResult } from "lit";
import { CheckoutElement } from "../widget/checkout-element.js";
import { DropElement } from "../widget/drop-element.js";
import { checkoutPlaceholderView } from "../widget/first-view/widget-view.js";
import { actionAttributes, type ActionProperties } from "./element-attributes.js";
import { elementStyles } from "./element-styles.js";
import { actionFrameView, actionView, plainView, rootView } from "./element-views.js";

/**
 * Element `<mint-action>`: the main button of a drop with quantity, claim code and status.
 *
 * Opens the checkout of the widget: the wallet dialog, the cost before signing and the outcome with the minted items.
 *
 * @tag mint-action
 * @summary Main button with quantity, claim code and status. {@preview}
 *
 * @example
 * ```ts
 * import { MintAction } from "mint-widget/elements";
 *
 * const action = new MintAction();
 * action.collection = "aurora";
 * action.publishableKey = "mint_pub_…";
 * action.apiBase = "https://mint.example.com/mint/v1";
 * action.addEventListener("mint-success", ({ items }) => console.log(items.map(({ name }) => name)));
 * document.body.append(action);
 * ```
 *
 * @slot funds - Content for a wallet without enough funds, such as a faucet or an on-ramp.
 * @slot success - Content below the minted items.
 *
 * @csspart base - Frame of the content.
 * @csspart purchase - Quantity, main button and the text below it.
 * @csspart quantity - Quantity input.
 * @csspart gated-offer - Button for an open allowlist phase, next to the public price.
 * @csspart button - Main button.
 * @csspart closed - Sentence instead of the main button while nothing can be minted.
 * @csspart result - Why nothing can be minted, such as `Sold out`.
 * @csspart calendar - Button that opens the calendars to which the next opening can be added.
 * @csspart notify - Button, or link to the drop's page, for a notification before the next opening.
 * @csspart notice - Error message with its remedy.
 * @csspart claim - Claim code input.
 * @csspart marketplace - Link to a marketplace, once the mint is over.
 * @csspart wallet - Connected wallet.
 * @csspart recipient - Field for another wallet that receives the items.
 * @csspart funds - Address of a wallet without enough funds, and other options.
 * @csspart dialog - Dialog with the list of wallets.
 * @csspart reveal - Artwork of the minted items.
 * @csspart player - Video, sound or 3D model over the image of an item.
 * @csspart title - Name of the minted item, or the number of items.
 * @csspart outcome - Outcome of the mint as text.
 * @csspart rank - Rarity rank of the minted item.
 * @csspart item - Minted item.
 * @csspart prize - Prize that an item has won.
 * @csspart share - Share button, or copy button where the browser can't share.
 * @csspart save-picture - Button that saves a picture of the minted item.
 * @csspart share-link - Link to write a post about the mint on X or Farcaster, where the browser can't share.
 *
 * @cssprop --mint-accent - Accent color of the main button. Default: from the artwork.
 * @cssprop --mint-on-accent - Text on the accent color. Default: black or white, by contrast.
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Background of the dialogs.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Borders of controls.
 * @cssprop --mint-soft - Soft surfaces: inputs, a disabled main button.
 * @cssprop --mint-danger - Errors.
 * @cssprop --mint-success - Success.
 * @cssprop --mint-radius - Corner radius of the dialogs, `20px`. Controls have 0.6 of it.
 * @cssprop --mint-font - Font family. Default: the page's.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export class MintAction extends CheckoutElement {
  static override styles = [...DropElement.styles, elementStyles];
  static override properties = actionAttributes;

  protected override render(): TemplateResult {
    const context = this.readContext();
    const { locale, modules, actions, checkout } = this;
    const { value } = context?.store.state.collection ?? {};
    const content =
      context && value && locale.isReady
        ? actionView(value, context, modules, checkout?.share.value ?? null, actions)
        : actionFrameView(
            locale.messages.mint,
            nothing,
            checkoutPlaceholderView(locale, context, this.drop.failure, modules, actions),
          );
    return rootView(plainView(content, locale), value?.collection.accent, checkout?.walletDialog.render());
  }
}

/** Properties that Lit creates from the table of attributes. */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface MintAction extends ActionProperties {}

declare global {
  interface HTMLElementTagNameMap {
    "mint-action": MintAction;
  }
}
