import type { Address } from "../contract/values/brand.js";
import { isAddress } from "../contract/values/address.js";
import { classifyKey } from "../contract/values/key.js";
import { findInvalidCharacter, trimPastedValue } from "../contract/values/pasted-value.js";
import type { ConfigurationErrorCode, InvalidValue } from "../core/configuration-error-code.js";
import type { TrustAnchors } from "../core/transaction-verifier.js";
import {
  attributes,
  listStoreProperties,
  type AttributeTable,
  type PropertiesOf,
  type StorePropertyOf,
  type WidgetTable,
} from "./attributes.js";

export type { ConfigurationErrorCode };

type StoreAttributes = Readonly<Pick<PropertiesOf<WidgetTable>, StorePropertyOf<WidgetTable>>>;
type RequiredName = "collection" | "publishableKey" | "apiBase" | "trustedPrograms";
type RequiredAttributes = Pick<StoreAttributes, RequiredName>;
type OptionalAttributes = {
  readonly [Name in Exclude<keyof StoreAttributes, RequiredName | "key">]?: StoreAttributes[Name];
};

/** Values of the attributes that select the store; null: absent. */
export interface Attributes extends RequiredAttributes, OptionalAttributes {}

/**
 * Reads and validates the attributes of an element.
 * @param read Returns the value of a property; null: absent.
 * @param scriptUrl URL of the script, from which the API base is derived for elements without `api-base`.
 */
export function readElementConfiguration(read: ReadAttribute, scriptUrl: string): ConfigurationResult {
  return readConfiguration(readAttributes(read), deriveApiBase(scriptUrl));
}

/** Returns the value of a property; null: absent. */
type ReadAttribute = (property: StorePropertyOf<WidgetTable>, attribute: string) => string | null;

/** Reads the attributes that select the store. Either attribute may hold the publishable key. */
export function readAttributes(read: ReadAttribute, table: AttributeTable = attributes): Attributes {
  const values = Object.fromEntries(
    listStoreProperties(table).map((name) => [
      name,
      read(name as StorePropertyOf<WidgetTable>, table[name]!.attribute as string),
    ]),
  ) as unknown as StoreAttributes;
  return { ...values, publishableKey: values.publishableKey ?? values.key };
}

/** Valid configuration of a widget. */
export interface Configuration extends TrustAnchors {
  readonly collection: string;
  readonly publishableKey: string;
  /** Base URL of the Mint API, without a trailing slash. */
  readonly apiBase: string;
  readonly trustedPrograms: readonly string[];
  readonly recipients?: readonly Address[] | undefined;
  readonly authority?: Address | undefined;
  readonly collectionAddress?: Address | undefined;
}

/** Valid configuration, or the code of the first error. */
export type ConfigurationResult = Configuration | ConfigurationErrorCode;

/**
 * Validates the attributes before the first request.
 * @param scriptBase API base derived from the script's URL; null if unknown.
 * @returns The configuration, or the code of the first error.
 *
 * @example
 * ```ts
 * import { readConfiguration } from "mint-widget/configuration";
 *
 * const attributes = { collection: "aurora", publishableKey: "demo_pub_abc", trustedPrograms: null };
 * const configuration = readConfiguration({ ...attributes, apiBase: "https://mint.example.com/mint/v1" }, null);
 * if (typeof configuration === "string") console.error(configuration);
 * ```
 */
export function readConfiguration(
  attributes: Attributes,
  scriptBase: string | null,
): Configuration | ConfigurationErrorCode {
  const source = readSource(attributes, scriptBase);
  if (typeof source === "string") return source;
  const { trustedPrograms, chain, recipients } = attributes;
  // An empty attribute isn't an address, so it doesn't remove the restriction.
  const recipientList = recipients?.trim().split(/\s+/);
  const authority = attributes.authority?.trim();
  const collectionAddress = attributes.collectionAddress?.trim();
  if (recipientList && !recipientList.every(isAddress)) return "ADDRESS_INVALID";
  if (authority !== undefined && !isAddress(authority)) return "ADDRESS_INVALID";
  if (collectionAddress !== undefined && !isAddress(collectionAddress)) return "ADDRESS_INVALID";
  return {
    ...source,
    trustedPrograms: trustedPrograms?.match(/\S+/g) ?? [],
    chain: chain?.trim(),
    recipients: recipientList,
    authority,
    collectionAddress,
  };
}

/** Attributes that every read needs. */
type SourceAttributes = Pick<Attributes, "collection" | "publishableKey" | "apiBase">;

/** Without the quotation marks, spaces and invisible characters that come along when a value is pasted. */
const trimSource = ({ collection, publishableKey, apiBase }: SourceAttributes) => ({
  collection: trimPastedValue(collection ?? ""),
  key: trimPastedValue(publishableKey ?? ""),
  apiBase: trimPastedValue(apiBase ?? ""),
});

/** Returns the first of these attributes that contains a character that no request can carry, or null. */
export function findInvalidValue(attributes: SourceAttributes): InvalidValue | null {
  const { collection, key, apiBase } = trimSource(attributes);
  for (const [attribute, value] of Object.entries({ collection, key, "api-base": apiBase })) {
    const character = findInvalidCharacter(value, attribute === "key");
    if (character) return { attribute, character };
  }
  return null;
}

/**
 * Validates the attributes that every read needs. All reads of an element go through it, so that a secret key is
 * rejected before anything is sent.
 */
export function readSource(
  attributes: SourceAttributes,
  scriptBase: string | null,
): Pick<Configuration, "collection" | "publishableKey" | "apiBase"> | ConfigurationErrorCode {
  const { collection, key, apiBase } = trimSource(attributes);
  if (classifyKey(key) === "secret") return "SECRET_KEY_IN_PAGE";
  if (!collection) return "COLLECTION_MISSING";
  if (!key) return "KEY_MISSING";
  if (findInvalidValue(attributes)) return "VALUE_INVALID";
  const base = apiBase || scriptBase;
  if (!base) return "API_BASE_MISSING";
  if (!/^https?:\/\/[^/]/.test(base) || !URL.canParse(base)) return "API_BASE_INVALID";
  return {
    collection,
    publishableKey: key,
    apiBase: base.replace(/\/+$/, ""),
  };
}

/**
 * Derives the Mint API's base URL from a script that the service itself has served:
 * `https://mint.example.com/widget/mint-widget.js` → `https://mint.example.com/mint/v1`. Null for any other URL, such as that of a page's own
 * bundle.
 *
 * @example
 * ```ts
 * import { deriveApiBase } from "mint-widget/configuration";
 *
 * const base = deriveApiBase("https://mint.example.com/widget/mint-widget.js");
 * console.log(base === "https://mint.example.com/mint/v1");
 * ```
 */
export function deriveApiBase(scriptUrl: string): string | null {
  const service = deriveServiceBase(scriptUrl);
  return service === null ? null : `${service}/mint/v1`;
}

/** Derives the base URL of the service that has served a script, without a trailing slash; null for any other URL. */
export function deriveServiceBase(scriptUrl: string): string | null {
  return /^(https?:\/\/.+)\/widget\/[^?#]+\.js(?:[?#]|$)/.exec(scriptUrl)?.[1] ?? null;
}
