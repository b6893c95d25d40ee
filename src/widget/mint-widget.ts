import { html, type TemplateResult } from "lit";
import { attributes, type PropertiesOf, type WidgetTable } from "./attributes.js";
import { CheckoutElement } from "./checkout-element.js";
import { accentStyle } from "./first-view/accent-style.js";
import { listSections, sectionsView } from "./first-view/section-placeholders.js";
import { contentView } from "./first-view/widget-view.js";

/**
 * Element `<mint-widget>`: the mint page of a drop.
 *
 * @tag mint-widget
 * @summary Mint page of a Solana NFT drop as one element.
 *
 * @example
 * ```ts
 * import { MintWidget } from "mint-widget";
 *
 * const widget = new MintWidget();
 * widget.collection = "aurora";
 * widget.publishableKey = "mint_pub_…";
 * widget.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(widget);
 *
 * const button = document.querySelector("button");
 * button?.addEventListener("click", async () => {
 *   const outcome = await widget.mint(2);
 *   button.textContent = outcome.failure?.code ?? `${outcome.minted} of ${outcome.quantity} minted`;
 * });
 * ```
 *
 * @slot header - Content above the collection's name.
 * @slot footer - Content below everything else.
 * @slot funds - Content for a wallet without enough funds, such as a faucet or an on-ramp.
 * @slot success - Content below the minted items.
 *
 * @csspart base - Frame of the widget.
 * @csspart stage - Area of the artwork.
 * @csspart art - Artwork.
 * @csspart another - Button that shows another item of the drop instead of the artwork.
 * @csspart chain - `Test network` on the artwork, or the name of another chain than Solana mainnet.
 * @csspart reveal-time - Time until the items are revealed, on the artwork.
 * @csspart creator - Who made the collection: picture, name and link.
 * @csspart title - Name of the collection.
 * @csspart description - Description of the collection.
 * @csspart links - Links of the collection.
 * @csspart backdrop - Blurred artwork over its color, behind the artwork, where there is space.
 * @csspart supply - Number of minted units.
 * @csspart progress - Progress bar of the minted units.
 * @csspart phases - List of phases.
 * @csspart purchase - Price, quantity, main button and the text below it.
 * @csspart countdown - Time until the phase opens.
 * @csspart price - Price of one unit.
 * @csspart price-curve - Curve of a price that falls in steps.
 * @csspart result - Result of a mint that is over, such as `Sold out`, or `Paused`.
 * @csspart gated-offer - Button for an open allowlist phase, next to the public price.
 * @csspart quantity - Quantity input.
 * @csspart marketplace - Link to a marketplace, once the mint is over.
 * @csspart claim - Claim code input.
 * @csspart button - Main button.
 * @csspart closed - Sentence instead of the main button while nothing can be minted.
 * @csspart calendar - Button that opens the calendars to which the next opening or reveal can be added.
 * @csspart notify - Button, or link to the drop's page, for a notification before the next opening.
 * @csspart notice - Error message with its remedy.
 * @csspart wallet - Connected wallet.
 * @csspart recipient - Field for another wallet that receives the items.
 * @csspart funds - Address of a wallet without enough funds, and other options.
 * @csspart dialog - Dialog with the list of wallets.
 * @csspart moment - Canvas over the artwork, on which a mint is played until its items are shown.
 * @csspart reveal - Artwork of the minted items.
 * @csspart player - Video, sound or 3D model over the image of an item.
 * @csspart outcome - Outcome of the mint as text.
 * @csspart rank - Rarity rank of the minted item.
 * @csspart share - Share button, or copy button where the browser can't share.
 * @csspart save-picture - Button that saves a picture of the minted item.
 * @csspart share-link - Link to write a post about the mint on X or Farcaster, where the browser can't share.
 * @csspart section - Frame of an optional section. Each also has its own part: `section-gallery`, ….
 * @csspart section-title - Heading of a section.
 * @csspart section-sheet - Full-page view of a section, with all of its content.
 * @csspart item - Item in a section.
 * @csspart item-dialog - Dialog with an item's details.
 * @csspart trait - Value of a trait.
 * @csspart prize - Prize of the bounty.
 *
 * @cssprop --mint-accent - Accent color, from which other colors are derived.
 * @cssprop --mint-on-accent - Text on the accent color. Default: black or white, by contrast.
 * @cssprop --mint-text - Text color, from which muted text, lines and soft surfaces are derived.
 * @cssprop --mint-background - Background of the widget.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Hairlines, borders of controls.
 * @cssprop --mint-soft - Soft surfaces: behind the art, inputs, a disabled main button.
 * @cssprop --mint-danger - Errors.
 * @cssprop --mint-success - Success, active phases.
 * @cssprop --mint-radius - Corner radius of the frame, `20px`. Controls have 0.6 of it.
 * @cssprop --mint-gap - Inner spacing, `20px`.
 * @cssprop --mint-font - Font family. Default: the page's.
 * @cssprop --mint-max-width - Maximum width. Default: `30rem` as a card, `66rem` in the wide layout, `80rem` from 1500 px.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export class MintWidget extends CheckoutElement {
  static override properties = attributes;

  /** @internal Empty before there is a store, and for a collection that couldn't be read. */
  protected override readSections() {
    const { store } = this.controller;
    const isMissing = !store || (this.drop.failure && !store.state.collection.value);
    const { marketBase } = this;
    return { rows: isMissing ? [] : listSections(this, this.drop.isMarketFirst), marketBase };
  }

  protected override render(): TemplateResult {
    const context = this.readContext();
    return html`<div
      class="root"
      .style=${accentStyle(context?.store.state.collection.value?.collection.accent)}
    >
      ${contentView(context, this.locale, this.drop.failure, this.modules, this.checkout, this.actions)}${context && sectionsView(this.readSections().rows, this.checkout?.sections, context)}${context && this.checkout?.purchaseBar.render(context)}
      ${this.checkout?.walletDialog.render()} ${context && this.sectionsController?.dialogView(context)}
    </div>`;
  }
}

/** Properties that Lit creates from the table of attributes. */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface MintWidget extends PropertiesOf<WidgetTable> {}

declare global {
  interface HTMLElementTagNameMap {
    "mint-widget": MintWidget;
  }
}
