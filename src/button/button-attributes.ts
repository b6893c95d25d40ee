import { attributes, type AttributeTable, type PropertiesOf } from "../widget/attributes.js";

/** Attributes and properties of `<mint-button>`: those of the widget in its dialog, and its own. */
export const buttonAttributes = {
  ...attributes,
  /** `floating` fixes the button to the corner of the window at the end of the last line; `inline`, the default, leaves it in the text. */
  variant: { attribute: "variant", values: ["inline", "floating"], default: "inline" },
} as const satisfies AttributeTable;

/** Table of the attributes of `<mint-button>`. */
export type ButtonTable = typeof buttonAttributes;

/** Properties of `<mint-button>` that not every HTML element has. Null is an absent attribute. */
export type ButtonProperties = PropertiesOf<ButtonTable>;
