import { trimPastedValue } from "./pasted-value.js";

/** Classes of Mint API keys, by the middle part of their value. */
export const keyClasses = { pub: "publishable", live: "secret", test: "sandbox" } as const;
export type KeyClass = (typeof keyClasses)[keyof typeof keyClasses];

/**
 * Returns the class of a key of the form `<prefix>_pub_…`, `<prefix>_live_…` or `<prefix>_test_…`; null for any other
 * value. Ignores the prefix, case, surrounding quotes and spaces, and invisible characters, so that a secret key is
 * detected however it was pasted.
 *
 * @example
 * ```ts
 * import { classifyKey } from "mint-widget/configuration";
 *
 * if (classifyKey("demo_live_abc") === "secret") throw new Error("Never on a page.");
 * ```
 */
export function classifyKey(key: string): KeyClass | null {
  const text = trimPastedValue(key).replace(/\p{Cf}/gu, "");
  const marker = /^[a-z0-9][a-z0-9_-]*?_(pub|live|test)_\S/i.exec(text)?.[1]?.toLowerCase();
  return marker ? keyClasses[marker as keyof typeof keyClasses] : null;
}
