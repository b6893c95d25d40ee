import type { MintWidgetEventMap } from "../index.js";
import type { ButtonTable } from "../button/button-attributes.js";
import type { AttributesOf, ObjectPropsOf, RequireProps, WidgetTable } from "../widget/attributes.js";

/**
 * Attributes of `<mint-widget>` in a template, in addition to those of every HTML element. Some frameworks reserve
 * `key`.
 */
export type MintWidgetAttributes = RequireProps<
  Omit<AttributesOf<WidgetTable>, "key">,
  "collection" | "publishable-key"
>;

/** Attributes of `<mint-button>` in a template, in addition to those of every HTML element. */
export type MintButtonAttributes = RequireProps<
  Omit<AttributesOf<ButtonTable>, "key">,
  "collection" | "publishable-key"
>;

/** Properties of `<mint-widget>` without an attribute, for frameworks that set properties. */
export type MintWidgetProperties = ObjectPropsOf<WidgetTable>;

type Listener<Name extends keyof MintWidgetEventMap> =
  | ((event: MintWidgetEventMap[Name]) => void)
  | undefined;

/** Event listeners of `<mint-widget>`, such as `onmint-success={…}`. */
export type MintWidgetListeners = {
  [Name in keyof MintWidgetEventMap as `on${Name}`]?: Listener<Name>;
};
