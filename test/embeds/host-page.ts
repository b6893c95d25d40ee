import type { Page } from "playwright/test";
import { readStyleSource } from "../../src/server/server-styles.js";
import type { Host } from "./hosts.js";

/** Strictest policy that a host runs under. Its own scripts are files. */
export async function policyOf({
  kind,
  policy: { script = "", types = "" } = {},
  rendersContent,
  hasTheme,
}: Host): Promise<string> {
  const sources = [kind || hasTheme ? "'self'" : "", rendersContent ? await readStyleSource() : ""];
  const styles = sources.filter(Boolean).join(" ") || "'none'";
  return [
    "default-src 'none'",
    `script-src 'self' http://localhost:8787/widget/ ${script}`,
    // A view of its own and a theme have a style sheet; content of a server has styles with a hash.
    `style-src ${styles}`,
    "connect-src 'self' http://localhost:8787",
    "img-src http://localhost:8787 data:",
    ...(types === null ? [] : ["require-trusted-types-for 'script'", `trusted-types lit-html ${types}`]),
  ].join("; ");
}

/** Collects errors of a page: policy violations, hydration, exceptions. 404 responses aren't the widget's. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.location().url.endsWith("/favicon.ico"))
      errors.push(message.text());
  });
  return errors;
}
