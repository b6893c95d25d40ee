import { toSafeUrl } from "./safe-url.js";

/**
 * URL of the page: the canonical URL if there is one, otherwise its own without query and fragment, which may contain
 * data of this visitor.
 */
export function pageUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  return toSafeUrl(canonical, location.href) ?? location.href.replace(/[?#].*/, "");
}
