import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "../package/consumer.js";

const site = join(project, "dist/docs");

it("has a file for every local link and picture of every built page of the documentation", () => {
  const pages = listFiles(".html");
  const redirects = readRedirects();
  expect(pages.length).toBeGreaterThan(50);
  const broken = pages.flatMap((page) => {
    const html = readSite(page);
    const urls = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(
      ([, found]) => new URL(found!.replaceAll("&amp;", "&"), `https://site.test/docs/${page}`),
    );
    return (
      urls
        .filter(({ origin }) => origin === "https://site.test")
        // The service redirects the root.
        .filter(({ pathname }) => pathname !== "/")
        .filter(({ pathname }) => !hasFile(redirects[pathname] ?? pathname))
        .map(({ pathname }) => `${page}: ${pathname}`)
    );
  });
  expect([...new Set(broken)]).toEqual([]);
});

it("has the heading of every local link with a fragment", () => {
  const redirects = readRedirects();
  const read = (path: string) => {
    const html = readSite(path);
    const list = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => unescapeHtml(found!));
    return { links: list(/\shref="([^"]+)"/g), ids: new Set(list(/\sid="([^"]+)"/g)) };
  };
  const pages = new Map(listFiles(".html").map((page) => [`/docs/${page}`, read(page)]));
  const broken = [...pages].flatMap(([page, { links }]) =>
    links
      .map((link) => new URL(link, `https://site.test${page}`))
      .filter(({ origin, hash }) => origin === "https://site.test" && hash !== "")
      .filter(({ pathname, hash }) => {
        const path = redirects[pathname] ?? pathname;
        const file = path.endsWith("/") ? `${path}index.html` : path.replace(/(?<!\.html)$/, ".html");
        return !pages.get(file)?.ids.has(decodeURIComponent(hash.slice(1)));
      })
      .map(({ pathname, hash }) => `${page}: ${pathname}${hash}`),
  );
  expect([...new Set(broken)]).toEqual([]);
});

it("redirects each moved page to one that exists", () => {
  const redirects = readRedirects();
  expect(Object.values(redirects).filter((to) => !hasFile(to))).toEqual([]);
  expect(Object.keys(redirects).filter((from) => hasFile(from))).toEqual([]);
});

it("describes every page in at most 160 characters", () => {
  const descriptions = listFiles(".html")
    .filter((page) => page !== "404.html")
    .map(
      (page) => [page, /<meta name="description" content="([^"]*)"/.exec(readSite(page))?.[1] ?? ""] as const,
    );
  expect(descriptions.filter(([, text]) => text.length < 20 || text.length > 160)).toEqual([]);
});

it("has every page as Markdown, whose links lead to files, in `llms.txt`", () => {
  const index = readSite("llms.txt");
  const redirects = readRedirects();
  const listed = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => redirects[path!] ?? path!);
  const pages = listFiles(".html").filter((page) => !["404.html", "index.html"].includes(page));
  expect([...new Set(listed)].toSorted()).toEqual(
    pages.map((page) => `/docs/${page.replace(/html$/, "md")}`).toSorted(),
  );
  const broken = listFiles(".md").flatMap((page) =>
    [...readSite(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => new URL(link!, `https://site.test/docs/${page}`))
      .filter(({ origin }) => origin === "https://site.test")
      .filter(({ pathname }) => !hasFile(redirects[pathname] ?? pathname))
      .map(({ pathname }) => `${page}: ${pathname}`),
  );
  expect(broken).toEqual([]);
});

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

/** @returns paths of the site's files with an extension */
function listFiles(extension: string): string[] {
  return readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(extension));
}

/** @returns new paths of moved pages, by their former ones */
function readRedirects(): Readonly<Record<string, string>> {
  return JSON.parse(readSite("redirects.json")) as Record<string, string>;
}

function readSite(path: string): string {
  return readFileSync(join(site, path), "utf8");
}

/** True for a file of the site, or a page under its URL without extension. */
function hasFile(pathname: string): boolean {
  if (!pathname.startsWith("/docs/")) return false;
  const path = decodeURIComponent(pathname.slice("/docs/".length));
  if (path === "" || path.endsWith("/")) return existsSync(join(site, path, "index.html"));
  return /\.\w+$/.test(path) ? existsSync(join(site, path)) : existsSync(join(site, `${path}.html`));
}
