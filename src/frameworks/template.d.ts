import type { MintWidgetEventMap } from "../index.js";
import type { viewEvents } from "../widget/event-table.js";
import type { ButtonTable } from "../button/button-attributes.js";
import type { ActionTable, ElementTable } from "../elements/element-attributes.js";
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

/** Attributes of a small element, such as `<mint-price>`, in a template. */
export type MintElementAttributes = RequireProps<
  Omit<AttributesOf<ElementTable>, "key">,
  "collection" | "publishable-key"
>;

/** Attributes of `<mint-action>` in a template. */
export type MintActionAttributes = RequireProps<
  Omit<AttributesOf<ActionTable>, "key">,
  "collection" | "publishable-key"
>;

/** Properties of a small element without an attribute. */
export type MintElementProperties = ObjectPropsOf<ElementTable>;

/** Properties of `<mint-action>` without an attribute. */
export type MintActionProperties = ObjectPropsOf<ActionTable>;

/** Properties of `<mint-widget>` without an attribute, for frameworks that set properties. */
export type MintWidgetProperties = ObjectPropsOf<WidgetTable>;

type Listener<Name extends keyof MintWidgetEventMap> =
  | ((event: MintWidgetEventMap[Name]) => void)
  | undefined;

/** Event listeners of an element without a checkout, such as `onmint-load={…}`. */
export type MintElementListeners = Pick<MintWidgetListeners, `on${(typeof viewEvents)[number]}`>;

/** Event listeners of `<mint-widget>`, such as `onmint-success={…}`. */
export type MintWidgetListeners = {
  [Name in keyof MintWidgetEventMap as `on${Name}`]?: Listener<Name>;
};
