import type { Failure } from "../core/failure.js";
import type * as checkoutView from "./checkout/checkout-view.js";
import type * as claimCodeView from "./claim-code/claim-code-view.js";
import type { LazyModule } from "./lazy-module.js";
import type * as shareView from "./share/share-view.js";

/** The views of the checkout, loaded after the first view. */
export type CheckoutModule = typeof checkoutView;

/** The modules that are loaded after the first view. */
export interface LazyModules {
  readonly checkout: LazyModule<CheckoutModule>;
  /** Loaded for drops with claim codes. */
  readonly claim: LazyModule<typeof claimCodeView>;
  /** Loaded once a mint has begun. */
  readonly share: LazyModule<typeof shareView>;
}

export type ErrorReason = Pick<Failure, "code" | "message" | "details">;

/** The actions that views trigger. */
export interface Actions {
  /** Performs the main button's action. */
  readonly onMainButtonClick: (event: UIEvent) => void;
  readonly disconnect: () => void;
}
