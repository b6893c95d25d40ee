import { startEarlyRead } from "../compose/early-reads.js";
import { deriveApiBase, readSource } from "./attributes.js";

/**
 * Sends the collection reads of the elements on the page that aren't defined yet. Nothing is sent for an element with a
 * secret key, without the attributes of a read, or with content from a server, which has the answer.
 * @param scriptUrl URL of the script, from which the API base is derived for elements without `api-base`.
 */
export function startEarlyReads(scriptUrl: string): void {
  const scriptBase = deriveApiBase(scriptUrl);
  for (const element of document.querySelectorAll("mint-widget:not(:defined)")) {
    if (element.shadowRoot) continue;
    // A property that was set before the definition takes the place of its attribute.
    const valueOf = (property: string, attribute = property): string | null =>
      Object.hasOwn(element, property)
        ? (element as unknown as Record<string, string | null>)[property]!
        : element.getAttribute(attribute);
    const source = readSource(
      {
        collection: valueOf("collection"),
        publishableKey: valueOf("publishableKey", "publishable-key") ?? valueOf("key"),
        apiBase: valueOf("apiBase", "api-base"),
      },
      scriptBase,
    );
    if (typeof source !== "string") startEarlyRead(source);
  }
}
