import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { createFakeService } from "../../src/testing.js";
import { project } from "./consumer.js";

/** Directory of the built widget. */
export const widgetDirectory = join(project, "dist/widget");

const origin = "https://creator.test";
export const apiBase = `${origin}/mint/v1`;

const contentTypes: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

export interface WidgetPage {
  readonly page: Page;
  /** Paths that the page has requested. */
  readonly requested: readonly string[];
}

/**
 * Opens a page of a service that serves the built widget.
 * @param options.defined tag of the element that the page waits for, and then until nothing is left to load
 * @param options.policy content security policy; default: none
 * @param options.head HTML before the body
 */
export async function openWidgetPage(
  browser: Browser,
  body: string,
  options: { readonly defined: string; readonly policy?: string; readonly head?: string },
): Promise<WidgetPage> {
  const { defined, policy, head = "" } = options;
  const page = await browser.newPage();
  const requested: string[] = [];
  const service = createFakeService({ apiBase });
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith("/widget/"))
      return route.fulfill({
        body: readFileSync(join(widgetDirectory, pathname.replace("/widget/", "")), "utf8"),
        contentType: contentTypes[pathname.split(".").at(-1)!]!,
      });
    if (pathname.startsWith("/mint/")) {
      const response = await service.fetch(route.request().url());
      return route.fulfill({
        status: response.status,
        body: await response.text(),
        contentType: "application/json",
      });
    }
    const html = `<!doctype html><title>Drop</title>${head}<body>${body}`;
    const headers: Record<string, string> = policy === undefined ? {} : { "content-security-policy": policy };
    return route.fulfill({ body: html, contentType: "text/html", headers });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction((tag) => customElements.get(tag), defined);
  await page.waitForLoadState("networkidle");
  return { page, requested };
}
