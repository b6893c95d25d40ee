import type { Composition } from "./widget/composition.js";
import { locales } from "./widget/i18n/locales.js";

/** Optional parts of the widget besides the wallets, each loaded when it is needed. */
export const composition: Composition = {
  locales,
  loadModelViewer: () => import("./model-viewer.js"),
  loadPhoneView: () => import("./widget/phone/phone-view.js"),
};
