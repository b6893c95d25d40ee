import { loadAllWallets } from "./solana/load-all-wallets.js";
import type { Composition } from "./widget/composition.js";
import { locales } from "./widget/i18n/locales.js";

/** Optional parts of the widget besides the wallets, each loaded when it is needed. */
export const composition: Composition = {
  locales,
  loadModelViewer: () => import("./model-viewer.js"),
  loadPhoneView: () => import("./widget/phone/phone-view.js"),
};

/** Returns the parts of the npm package: these, and all optional wallets. */
export const composePackage = (): Composition => ({ ...composition, loadOptionalWallets: loadAllWallets });
