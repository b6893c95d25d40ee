import type { TemplateResult } from "lit";
import { DropElement } from "../widget/drop-element.js";
import type { CheckoutModule } from "../widget/widget-modules.js";
import { elementAttributes, type ElementProperties } from "./element-attributes.js";
import { elementStyles } from "./element-styles.js";
import { elementViews, plainView, rootView, type ElementView, type ViewTag } from "./element-views.js";
import { failureView } from "./failure-view.js";
import { noParts } from "./no-parts.js";

/** Element that shows one part of a collection, as the widget does. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export abstract class ViewElement extends DropElement {
  static override styles = [...DropElement.styles, elementStyles];
  static override properties = elementAttributes;

  /** @internal */
  protected abstract readonly tag: ViewTag;

  /** @internal */
  protected override onCheckoutLoad({ extendElement }: CheckoutModule): void {
    extendElement(this, this.locale, () => this.countdowns.wait);
  }

  protected override render(): TemplateResult {
    const context = this.createContext(noParts);
    const { value } = context?.store.state.collection ?? {};
    const view: ElementView = elementViews[this.tag];
    const content =
      context && value && this.locale.isReady
        ? view.render(value, context, this.modules.checkout.value)
        : (failureView(this.drop.failure, this.modules, this.locale) ?? view.placeholder);
    return rootView(plainView(content, this.locale), value?.collection.accent, null);
  }
}

// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface ViewElement extends ElementProperties {}
