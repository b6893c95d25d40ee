import { classifyKey } from "../contract/key.js";

/** What the element's attributes say. */
export interface Attributes {
  readonly collection: string | null;
  readonly publishableKey: string | null;
  readonly apiBase: string | null;
  /** Addresses, with white space between them. */
  readonly trustedPrograms: string | null;
}

export interface Configuration {
  readonly collection: string;
  readonly publishableKey: string;
  /** Mint API base address, without a trailing slash. */
  readonly apiBase: string;
  readonly trustedPrograms: readonly string[];
}

/** A mistake that the page's author has to mend. */
export type ConfigurationErrorCode =
  | "COLLECTION_MISSING"
  | "KEY_MISSING"
  /** A secret key stands in a page. It was not sent anywhere. */
  | "SECRET_KEY_IN_PAGE"
  | "API_BASE_MISSING"
  | "API_BASE_INVALID";

/**
 * Checks the attributes before anything is sent.
 * @param scriptBase Where the script came from says that the service is here; null: it doesn't say.
 */
export function readConfiguration(
  { collection, publishableKey, apiBase, trustedPrograms }: Attributes,
  scriptBase: string | null,
): Configuration | ConfigurationErrorCode {
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
    trustedPrograms: trustedPrograms?.match(/\S+/g) ?? [],
  };
}

/**
 * The Mint API's address when the script was loaded from the service itself: `https://HOST/widget/mint-widget.js` →
 * `https://HOST/mint/v1`. Null for any other address: bundled into a page, the script's address says nothing.
 */
export function deriveApiBase(scriptUrl: string): string | null {
  const service = /^(https?:\/\/.+)\/widget\/[^?#]+\.js(?:[?#]|$)/.exec(scriptUrl)?.[1];
  return service === undefined ? null : `${service}/mint/v1`;
}
