import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "../package/consumer.js";

const site = join(project, "dist/docs");

/** Rendered by the service. */
const servedPages = ["/docs/mint-api", "/docs/market-api"];

it("has a file for every local link and picture of every built page of the documentation", () => {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(pages.length).toBeGreaterThan(50);
  const broken = pages.flatMap((page) => {
    const html = readFileSync(join(site, page), "utf8");
    const urls = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(
      ([, found]) => new URL(found!.replaceAll("&amp;", "&"), `https://site.test/docs/${page}`),
    );
    return urls
      .filter(({ origin }) => origin === "https://site.test")
      .filter(({ pathname }) => !servedPages.includes(pathname) && !hasFile(pathname))
      .map(({ pathname }) => `${page}: ${pathname}`);
  });
  expect([...new Set(broken)]).toEqual([]);
});

/** True for a file of the site, or a page under its URL without extension. */
function hasFile(pathname: string): boolean {
  if (!pathname.startsWith("/docs/")) return false;
  const path = decodeURIComponent(pathname.slice("/docs/".length));
  if (path === "" || path.endsWith("/")) return existsSync(join(site, path, "index.html"));
  return /\.\w+$/.test(path) ? existsSync(join(site, path)) : existsSync(join(site, `${path}.html`));
}
