import type { OptionalWallets } from "../compose/create-mint-store.js";
import type { LocaleLoaders } from "./i18n/find-locale.js";

/** The parts of the widget that a build may leave out; its entry says which it has. */
export interface Composition {
  /** Beside English. */
  readonly locales: LocaleLoaders;
  /** Beside those that announce themselves. */
  readonly optionalWallets: OptionalWallets;
}
