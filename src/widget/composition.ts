import type { OptionalWallets } from "../create-mint-store.js";
import type { Languages } from "./languages/find-language.js";

/** The parts of the widget that a build may leave out; its entry says which it has. */
export interface Composition {
  /** Beside English. */
  readonly locales: Languages;
  /** Beside those that announce themselves. */
  readonly optionalWallets: OptionalWallets;
}
