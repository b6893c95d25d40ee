import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type BrowserContext } from "playwright/test";
import { mint } from "./page-actions.js";

const project = fileURLToPath(new URL("../..", import.meta.url));
const site = join(project, "dist/site");
const root = "https://pages.test/mint-widget";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/**
 * Serves the site as a static host does: a path without an extension is a page's, and other paths have no file.
 * @returns requested URLs that the host doesn't have
 */
async function serveSite(context: BrowserContext): Promise<string[]> {
  const missing: string[] = [];
  await context.route("**/*", (route) => {
    const url = new URL(route.request().url());
    const path = url.href.startsWith(root)
      ? decodeURIComponent(url.pathname.slice("/mint-widget".length))
      : null;
    const file = [path, `${path}.html`, `${path}index.html`]
      .map((name) => join(site, name!))
      .find((name) => extname(name) !== "" && existsSync(name));
    if (path !== null && file) {
      const contentType = types[extname(file)] ?? "application/octet-stream";
      return route.fulfill({ body: readFileSync(file), contentType });
    }
    missing.push(url.href);
    return route.fulfill({ status: 404, body: "" });
  });
  return missing;
}

test.beforeAll(() => {
  execFileSync(process.execPath, ["--import", "tsx", ".build/build.ts", "widget", "site"], {
    cwd: project,
    env: { ...process.env, SITE_BASE: "/mint-widget/" },
    stdio: "ignore",
  });
});

test("a static host below a path serves a playground that mints without a service", async ({
  page,
  context,
}) => {
  const missing = await serveSite(context);
  await page.goto(`${root}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Playground" }).first().click();
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await mint(page);
  await expect(page.getByRole("heading", { name: /#\d+$/ })).toBeVisible();

  await page.goto(`${root}/docs/embed/gallery`);
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  await page.goto(`${root}/docs/create/prices`);
  await expect(page).toHaveURL(`${root}/docs/launch/prices`);
  expect(missing).toEqual([]);
});
