import { attributes, type AttributeTable, type PropertiesOf } from "../widget/attributes.js";

const { collection, key, publishableKey, apiBase, labels, lang } = attributes;
const { trustedPrograms, chain, recipients, authority, collectionAddress } = attributes;
const { affiliateCode, recipient, marketplaces, wallet, proofHandler, mintLabel, connectLabel } = attributes;

/** Attributes and properties of an element that shows one part of a collection: those of the widget that it needs. */
export const elementAttributes = {
  collection,
  key,
  publishableKey,
  apiBase,
  trustedPrograms,
  chain,
  recipients,
  authority,
  collectionAddress,
  /** Color scheme. Default: the page's `color-scheme`; `auto` follows the visitor's system. */
  theme: { attribute: "theme", reflect: true, values: ["auto", "light", "dark"] },
  labels,
  lang,
} as const satisfies AttributeTable;

/** Attributes and properties of `<mint-action>`. */
export const actionAttributes = {
  ...elementAttributes,
  affiliateCode,
  recipient,
  marketplaces,
  wallet,
  proofHandler,
  mintLabel,
  connectLabel,
} as const satisfies AttributeTable;

/** Table of the attributes of an element that shows one part of a collection. */
export type ElementTable = typeof elementAttributes;

/** Table of the attributes of `<mint-action>`. */
export type ActionTable = typeof actionAttributes;

/** Properties of an element that shows one part of a collection. Null is an absent attribute. */
export type ElementProperties = PropertiesOf<ElementTable>;

/** Properties of `<mint-action>`. Null is an absent attribute. */
export type ActionProperties = PropertiesOf<ActionTable>;
