import type { LoadOptionalWallets } from "../compose/create-mint-store.js";
import type { LoadModelViewer } from "./shared/animation-view.js";
import type { LocaleLoaders } from "./i18n/find-locale.js";
import type * as phoneView from "./phone/phone-view.js";

/** Loads the view of the QR codes for phones. @throws the browser's error when the import fails. */
export type LoadPhoneView = () => Promise<typeof phoneView>;

/** Optional parts of the widget, set by the entry of each build. */
export interface Composition {
  /** Loaders of the locales other than English. */
  readonly locales: LocaleLoaders;
  /** Loads the wallets other than those of Wallet Standard; undefined: none. */
  readonly loadOptionalWallets?: LoadOptionalWallets;
  /** Loads the viewer of 3D models; undefined: 3D models are not shown. */
  readonly loadModelViewer?: LoadModelViewer;
  /** Loads the view of the QR codes that open a page in a wallet's app on a phone; undefined: none. */
  readonly loadPhoneView?: LoadPhoneView;
}
