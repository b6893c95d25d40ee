import { addServerRead as addRead } from "../compose/server-read.js";
import type { Configuration } from "./attributes.js";

/**
 * Passes the answer in the content that a server rendered on to the store, which takes it over in place of a read. An
 * answer to another collection or key, or in HTML that was kept, is left.
 */
export function addServerRead(root: ShadowRoot, configuration: Configuration): void {
  const script = root.querySelector<HTMLScriptElement>("script[data-read]");
  if (script) addRead(configuration, script.text, script.dataset);
}
