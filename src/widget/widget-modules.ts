import type { LitElement } from "lit";
import { adoptStyleSheet } from "./adopt-style-sheet.js";
import type * as checkoutView from "./checkout/checkout-view.js";
import type * as claimCodeView from "./claim-code/claim-code-view.js";
import type { LocaleController } from "./i18n/locale-controller.js";
import { LazyModule } from "./lazy-module.js";
import type * as shareView from "./share/share-view.js";

/** The views of the checkout, loaded after the first view. */
export type CheckoutModule = typeof checkoutView;

/** The share button, loaded once a mint has started. */
export type ShareModule = typeof shareView;

/** Modules that the first view loads. The checkout loads the others. */
export interface WidgetModules {
  readonly checkout: LazyModule<CheckoutModule>;
  /** Loaded for drops with claim codes. */
  readonly claim: LazyModule<typeof claimCodeView>;
}

/** Creates the modules of an element, which are loaded on demand. @param onCheckoutLoad Called once. */
export function createWidgetModules(
  host: LitElement,
  locale: LocaleController,
  onCheckoutLoad: (checkout: CheckoutModule) => void,
): WidgetModules {
  const onChange = () => host.requestUpdate();
  const importCheckout = async () => {
    const [checkout] = await Promise.all([
      import("./checkout/checkout-view.js"),
      locale.loadMessages("checkout"),
    ]);
    return checkout;
  };
  return {
    checkout: new LazyModule(importCheckout, onCheckoutLoad, onChange),
    claim: new LazyModule(
      () => import("./claim-code/claim-code-view.js"),
      ({ claimCodeStyles }) => adoptStyleSheet(host, claimCodeStyles),
      onChange,
    ),
  };
}
