import { type TemplateResult } from "lit";
import { DropElement } from "../widget/drop-element.js";
import { LazyModule } from "../widget/lazy-module.js";
import { loadSections } from "../widget/sections/load-sections.js";
import type { SectionsController } from "../widget/sections/sections-controller.js";
import type { CheckoutModule } from "../widget/widget-modules.js";
import { elementAttributes, type ElementProperties } from "./element-attributes.js";
import { elementStyles } from "./element-styles.js";
import { plainView, rootView, wallView } from "./element-views.js";
import { failureView } from "./failure-view.js";
import { noParts } from "./no-parts.js";

/**
 * Element `<mint-wall>`: the whole collection as a wall of pictures, which are faint until they are collected.
 *
 * @tag mint-wall
 * @summary The whole collection as a wall of pictures, with the newest mints. {@preview}
 *
 * @example
 * ```ts
 * import { MintWall } from "mint-widget/elements";
 *
 * const wall = new MintWall();
 * wall.collection = "aurora";
 * wall.publishableKey = "mint_pub_…";
 * wall.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(wall);
 * ```
 *
 * @csspart base - Frame of the message when the collection couldn't be read.
 * @csspart section - Frame of the wall, which also has the part `section-wall`.
 * @csspart section-title - Heading of the wall.
 * @csspart section-sheet - Full-page view with all items.
 * @csspart item - Item on the wall.
 * @csspart item-dialog - Dialog with an item's details.
 * @csspart dialog - Dialog with an item's details, or the full-page view.
 * @csspart trait - Value of a trait.
 * @csspart notice - Why the collection couldn't be read.
 *
 * @cssprop --mint-accent - Accent color. Default: from the artwork.
 * @cssprop --mint-text - Text color, from which muted text and lines are derived.
 * @cssprop --mint-background - Background of the dialogs.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Hairlines, borders of controls.
 * @cssprop --mint-soft - Soft surfaces: behind the art.
 * @cssprop --mint-radius - Corner radius of the dialogs, `20px`. Controls have 0.6 of it.
 * @cssprop --mint-font - Font family. Default: the page's.
 * @cssprop --mint-max-width - Maximum width. Default: none.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export class MintWall extends DropElement {
  static override styles = [...DropElement.styles, elementStyles];
  static override properties = elementAttributes;

  readonly #sections = new LazyModule<SectionsController>(
    () =>
      loadSections(this, this.locale, () => ({
        store: this.controller.store,
        configuration: this.controller.configuration,
        rows: ["wall"],
        marketBase: null,
      })),
    () => undefined,
    () => this.requestUpdate(),
  );

  /** @internal */
  protected override onCheckoutLoad({ extendElement }: CheckoutModule): void {
    extendElement(this, this.locale, () => this.countdowns.wait);
    this.#sections.prefetch();
  }

  protected override render(): TemplateResult {
    const context = this.createContext(noParts);
    const { value } = context?.store.state.collection ?? {};
    const failure = value ? null : failureView(this.drop.failure, this.modules, this.locale);
    const content = failure ? plainView(failure, this.locale) : context && wallView(context, this.#sections);
    return rootView(content, value?.collection.accent, context && this.#sections.value?.dialogView(context));
  }
}

/** Properties that Lit creates from the table of attributes. */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface MintWall extends ElementProperties {}

declare global {
  interface HTMLElementTagNameMap {
    "mint-wall": MintWall;
  }
}
