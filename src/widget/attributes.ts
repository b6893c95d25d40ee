import type { Address } from "../contract/brand.js";
import { isAddress } from "../contract/address.js";
import { classifyKey } from "../contract/key.js";
import type { ConfigurationErrorCode } from "../core/configuration-error-code.js";
import type { TrustAnchors } from "../core/ports.js";

export type { ConfigurationErrorCode };

/** Values of the element's attributes. */
export interface Attributes {
  readonly collection: string | null;
  readonly publishableKey: string | null;
  readonly apiBase: string | null;
  /** Addresses, separated by white space. */
  readonly trustedPrograms: string | null;
  /** Null or missing: the chain that the service names. */
  readonly chain?: string | null;
  /** Addresses, separated by white space; null or missing: those that the service names. */
  readonly recipients?: string | null;
  /** One address; null or missing: any. */
  readonly authority?: string | null;
}

/** Valid configuration of a widget. */
export interface Configuration extends TrustAnchors {
  readonly collection: string;
  readonly publishableKey: string;
  /** Mint API base address, without a trailing slash. */
  readonly apiBase: string;
  readonly trustedPrograms: readonly string[];
  readonly recipients?: readonly Address[] | undefined;
  readonly authority?: Address | undefined;
}

/**
 * Validates the attributes before the first request.
 * @param scriptBase API base derived from the script's URL; null if unknown.
 * @returns The configuration, or the code of the first error.
 *
 * @example
 * ```ts
 * import { readConfiguration } from "mint-widget/configuration";
 *
 * const attributes = { collection: "AbC123", publishableKey: "demo_pub_abc", trustedPrograms: null };
 * const configuration = readConfiguration({ ...attributes, apiBase: "https://mint.example/mint/v1" }, null);
 * if (typeof configuration === "string") console.error(configuration);
 * ```
 */
export function readConfiguration(
  attributes: Attributes,
  scriptBase: string | null,
): Configuration | ConfigurationErrorCode {
  const source = readSource(attributes, scriptBase);
  if (typeof source === "string") return source;
  const { trustedPrograms, chain, recipients, authority } = attributes;
  // An empty attribute is no address: it doesn't lift the limit.
  const recipientList = recipients?.trim().split(/\s+/);
  const mintAuthority = authority?.trim();
  if (recipientList && !recipientList.every(isAddress)) return "ADDRESS_INVALID";
  if (mintAuthority !== undefined && !isAddress(mintAuthority)) return "ADDRESS_INVALID";
  return {
    ...source,
    trustedPrograms: trustedPrograms?.match(/\S+/g) ?? [],
    chain: chain?.trim(),
    recipients: recipientList,
    authority: mintAuthority,
  };
}

/**
 * Validates the attributes that select what is read. Every read of an element passes here, so that a secret key is
 * refused before anything is sent.
 */
export function readSource(
  { collection, publishableKey, apiBase }: Pick<Attributes, "collection" | "publishableKey" | "apiBase">,
  scriptBase: string | null,
): Pick<Configuration, "collection" | "publishableKey" | "apiBase"> | ConfigurationErrorCode {
  if (publishableKey && classifyKey(publishableKey) === "secret") return "SECRET_KEY_IN_PAGE";
  if (!collection?.trim()) return "COLLECTION_MISSING";
  if (!publishableKey?.trim()) return "KEY_MISSING";
  const base = apiBase?.trim() || scriptBase;
  if (!base) return "API_BASE_MISSING";
  if (!/^https?:\/\/[^/]/.test(base) || !URL.canParse(base)) return "API_BASE_INVALID";
  return {
    collection: collection.trim(),
    publishableKey: publishableKey.trim(),
    apiBase: base.replace(/\/+$/, ""),
  };
}

/**
 * The Mint API's base URL when the service itself served the script: `https://HOST/widget/mint-widget.js` →
 * `https://HOST/mint/v1`. Null for any other URL, such as that of a page's own bundle.
 *
 * @example
 * ```ts
 * import { deriveApiBase } from "mint-widget/configuration";
 *
 * const base = deriveApiBase("https://mint.example/widget/mint-widget.js");
 * console.log(base === "https://mint.example/mint/v1");
 * ```
 */
export function deriveApiBase(scriptUrl: string): string | null {
  const service = /^(https?:\/\/.+)\/widget\/[^?#]+\.js(?:[?#]|$)/.exec(scriptUrl)?.[1];
  return service === undefined ? null : `${service}/mint/v1`;
}
