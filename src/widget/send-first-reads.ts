import { sendFirstRead } from "../compose/first-read.js";
import { readElementConfiguration } from "./configuration.js";

/**
 * Sends the first reads of the elements on the page that aren't defined yet. Skips elements with an invalid
 * configuration, such as a secret key, and those rendered by a server, which include the response.
 * @param scriptUrl URL of the script, from which the API base is derived for elements without `api-base`.
 * @param others Further elements than the widget, as the rest of a list of selectors.
 */
export function sendFirstReads(scriptUrl: string, others = ""): void {
  for (const element of document.querySelectorAll(`:is(mint-widget${others}):not(:defined)`)) {
    if (element.shadowRoot) continue;
    const properties = element as unknown as Readonly<Record<string, string | null>>;
    const configuration = readElementConfiguration(
      // A property that was set before the element was defined overrides its attribute.
      (property, attribute) =>
        Object.hasOwn(element, property) ? properties[property]! : element.getAttribute(attribute),
      scriptUrl,
    );
    if (typeof configuration !== "string") sendFirstRead(configuration);
  }
}
