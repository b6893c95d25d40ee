import type * as checkoutView from "./checkout/checkout-view.js";
import type * as claimCodeView from "./claim-code/claim-code-view.js";
import type { LazyModule } from "./lazy-module.js";
import type * as shareView from "./share/share-view.js";

/** The views of the checkout, loaded after the first view. */
export type CheckoutModule = typeof checkoutView;

/** The share button, loaded once a mint has begun. */
export type ShareModule = typeof shareView;

/** The modules that the first view loads; the checkout loads the others. */
export interface LazyModules {
  readonly checkout: LazyModule<CheckoutModule>;
  /** Loaded for drops with claim codes. */
  readonly claim: LazyModule<typeof claimCodeView>;
}

/** The actions that views trigger. */
export interface Actions {
  /** Performs the main button's action. */
  readonly onMainButtonClick: (event: UIEvent) => void;
  /** Lets the visitor choose a wallet. */
  readonly connect: () => void;
  readonly disconnect: () => void;
}
