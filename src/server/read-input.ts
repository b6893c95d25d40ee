import type { Failure } from "../core/failure.js";
import { findInvalidValue, readAttributes, readConfiguration } from "../widget/configuration.js";
import { localizeHtml } from "./html-localization.js";
import type { WidgetAttributes } from "./attributes.js";
import { readForHtml, type ReadOptions } from "./read-for-html.js";
import type { RenderInput } from "./render-content.js";

/** Attributes of the elements, and options of the read. */
type InputOptions = WidgetAttributes & ReadOptions & { readonly timeZone?: string | undefined };

/** Reads a collection once, with everything that its elements are rendered from. @returns the failure if it can't. */
export async function readInput(options: InputOptions): Promise<RenderInput | Failure> {
  const { lang = "en", timeZone = "UTC", connectLabel, marketplaces } = options;
  const attributes = readAttributes((property) => (property === "key" ? null : (options[property] ?? null)));
  const configuration = readConfiguration(attributes, null);
  if (typeof configuration === "string") {
    const details = configuration === "VALUE_INVALID" ? findInvalidValue(attributes) : undefined;
    return { code: configuration, message: "", details };
  }
  const read = await readForHtml(configuration, options);
  if (read.status === "failed") return read.failure;
  return { read, configuration, localization: localizeHtml(lang, connectLabel), timeZone, marketplaces };
}
