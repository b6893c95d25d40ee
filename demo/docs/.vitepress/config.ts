import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  defineConfig,
  type DefaultTheme,
  type HeadConfig,
  type MarkdownEnv,
  type MarkdownRenderer,
  type PageData,
} from "vitepress";
import type { Plugin } from "vite";
import llmstxt from "vitepress-plugin-llms";
import packageManifest from "../../../package.json" with { type: "json" };
import { readArt } from "../../samples/art.js";
import { describePages } from "./page-descriptions.js";

/** Files that pages link to and that aren't pages. Relative links to them work in the repository and on the site. */
const downloads = [
  "cache/nginx.conf",
  "cache/varnish.vcl",
  "definitions/folder.jsonc",
  "definitions/open-edition.jsonc",
  "definitions/whole-collection.jsonc",
  "operate/alerts.yml",
  "operate/grafana-dashboard.json",
];

// Endings of downloads that VitePress would take for pages.
process.env["VITE_EXTRA_EXTENSIONS"] = "jsonc,vcl";

/** Public URL of the deployment that the site is built for: pictures of links need an absolute one. */
const publicBase = process.env["PUBLIC_BASE_URL"]?.replace(/\/+$/, "");

/** Path below which the host serves `docs/`: the service at its root, a static host maybe elsewhere. */
const siteBase = process.env["SITE_BASE"] || "/";

const embedSidebar = [
  group("Embed the widget", [
    "embed/index",
    "playground",
    "embed/drop-page",
    "embed/buttons",
    "embed/compose",
    "embed/calendar",
    "embed/themes",
    "embed/sections",
    "embed/languages",
    "embed/wallets",
    "embed/events",
    "embed/verification",
    "embed/content-security-policy",
    "embed/performance",
    "embed/accessibility",
    "embed/testing",
    "embed/troubleshooting",
    "embed/upgrade",
  ]),
  group("Frameworks", [
    "frameworks/index",
    "frameworks/react",
    "frameworks/next",
    "frameworks/vue",
    "frameworks/svelte",
    "frameworks/solid",
    "frameworks/angular",
    "frameworks/astro",
    "frameworks/headless",
    "frameworks/server-rendering",
  ]),
];

const apiSidebar = [
  group("API", [
    "api/index",
    "api/authentication",
    "api/errors",
    "api/webhooks",
    "api/clients",
    "api/admin",
    "reference/mint-api",
    "reference/market-api",
    "reference/admin-api",
  ]),
  group("Reference", [
    "reference/element",
    "reference/button",
    "reference/elements",
    "reference/error-codes",
    "reference/definition",
    "reference/cli",
    "operate/variables",
  ]),
];

/** Site of this folder's pages, built to `dist/docs`, which the service serves below `/docs/`. */
export default defineConfig({
  title: "mint-widget",
  description: "The mint page of a Solana drop as one web component, and the service behind it.",
  base: `${siteBase}docs/`,
  outDir: "../../dist/docs",
  cacheDir: "../../node_modules/.vitepress",
  cleanUrls: true,
  // Records for contributors, who read them in the repository.
  srcExclude: ["decisions/**"],
  head: [["link", { rel: "icon", href: `${siteBase}docs/favicon.svg`, type: "image/svg+xml" }]],
  markdown: { theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.includes("-") } } },
  // `llms.txt`, `llms-full.txt` and each page as Markdown.
  vite: { plugins: [describePages(), serveArtwork(), llmstxt({ injectLLMHint: false })] },
  transformPageData: (page) => ({
    frontmatter: {
      ...page.frontmatter,
      head: describeForSharing(page),
      // Tables of four columns need the outline's space.
      ...(/^reference\/(element|button)\.md$/.test(page.relativePath) && { aside: false }),
    },
  }),
  transformHtml: (html, _, { page }) => restrict(keepBarInPlace(html), page === "playground.md"),
  async buildEnd({ srcDir, outDir }) {
    for (const path of downloads) cpSync(join(srcDir, path), join(outDir, path));
    fitMarkdown(srcDir, outDir);
    await writeArtwork(join(outDir, "artwork"));
  },
  themeConfig: {
    // The size keeps the name next to it in place while the logo loads.
    logo: { src: "/favicon.svg", width: 24, height: 24 },
    // Where `HOME_URL` says: the demo page of `npm start`.
    logoLink: { link: siteBase, target: "_self" },
    search: {
      provider: "local",
      options: { _render: renderForSearch, miniSearch: { searchOptions: { boostDocument: boostGuides } } },
    },
    outline: [2, 3],
    notFound: {
      title: "This page doesn’t exist",
      quote: "It may have moved. The search above finds it by a word of its content.",
      linkText: "Go to the documentation’s home",
      linkLabel: "Go to the documentation’s home",
    },
    nav: [
      { text: "Get started", link: "/get-started/", activeMatch: "/get-started/" },
      { text: "Launch", link: "/launch/", activeMatch: "/launch/" },
      { text: "Embed", link: "/embed/", activeMatch: "/embed/" },
      { text: "Frameworks", link: "/frameworks/", activeMatch: "/frameworks/" },
      { text: "API", link: "/api/", activeMatch: "/api/" },
      { text: "Operate", link: "/operate/deploy", activeMatch: "/operate/" },
      { text: "Reference", link: "/reference/element", activeMatch: "/reference/" },
      { text: "Playground", link: "/playground" },
      { text: packageManifest.version, link: "/changelog" },
    ],
    sidebar: {
      "/": [
        group("Get started", [
          "get-started/index",
          "get-started/quickstart",
          "get-started/concepts",
          "get-started/status",
          "get-started/safe-to-sign",
          "get-started/faq",
        ]),
        group("Launch a drop", [
          "launch/index",
          "launch/art",
          "launch/prices",
          "launch/allowlists",
          "launch/proceeds",
          "launch/reveal",
          "launch/import",
          "launch/site-builders",
          "launch/launch-day",
          "launch/after",
          "launch/what-collectors-see",
        ]),
        group("Project", ["architecture", "numbers", "changelog"]),
      ],
      "/embed/": embedSidebar,
      "/frameworks/": embedSidebar,
      "/api/": apiSidebar,
      "/reference/": apiSidebar,
      "/operate/": [
        group("Run the service", [
          "operate/deploy",
          "operate/database",
          "operate/node",
          "operate/storage",
          "operate/variables",
        ]),
        group("Prepare a launch", [
          "operate/runbook",
          "operate/capacity",
          "operate/limits",
          "operate/bot-protection",
          "operate/items-on-chain",
        ]),
        group("Run a drop", ["operate/change", "operate/monitor", "api/webhooks", "operate/market-feed"]),
        group("Security and privacy", ["operate/security", "operate/privacy"]),
      ],
    },
  },
});

/** Ranks guides before the reference, whose lists contain every word. */
const boostGuides = (url: string): number => (url.includes("/reference/") ? 0.4 : 1);

/**
 * Renders a page for the search index, which keeps the text only: highlighting its code would take as long as the page itself.
 * Lists of tests are left out, whose titles contain every word.
 */
function renderForSearch(source: string, env: MarkdownEnv, markdown: MarkdownRenderer): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  try {
    return markdown.render(source.replaceAll(/^::: details Tests[^]*?^:::$/gm, ""), env);
  } finally {
    markdown.options.highlight = highlight;
  }
}

/** Open Graph tags of a page, for messages that link to it. */
function describeForSharing({ title, description }: PageData): HeadConfig[] {
  const tags = {
    "og:type": "article",
    "og:site_name": "mint-widget",
    "og:title": title,
    "og:description": description,
    ...(publicBase && {
      "og:image": `${publicBase}${siteBase}docs/pictures/share.jpg`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "The widget: artwork next to the name, supply, price and a button to connect a wallet",
    }),
  };
  return Object.entries(tags).map(([property, content]) => ["meta", { property, content }]);
}

/** Group of the sidebar. @param pages paths without extension */
function group(text: string, pages: readonly string[]): DefaultTheme.SidebarItem {
  return { text, items: pages.map(linkTo) };
}

/** Entry of a page, with its heading. @param page path without extension */
function linkTo(page: string): { text: string; link: string } {
  const heading = /^# (.+)$/m.exec(readFileSync(new URL(`../${page}.md`, import.meta.url), "utf8"));
  // The sidebar's texts are HTML.
  const text = heading![1]!.replaceAll("`", "").replaceAll("<", "&lt;");
  return { text, link: `/${page.replace(/(^|\/)index$/, "$1")}` };
}

/**
 * Makes relative links of the pages' Markdown right: moves `launch.md` to `launch/index.md`, and redirects to the files of
 * `public`.
 */
function fitMarkdown(srcDir: string, outDir: string): void {
  const redirectsFile = join(outDir, "redirects.json");
  const redirects = JSON.parse(readFileSync(redirectsFile, "utf8")) as Record<string, string>;
  for (const name of readdirSync(outDir)) {
    const section = name.replace(/\.md$/, "");
    if (section === name || !existsSync(join(outDir, section, "index.html"))) continue;
    renameSync(join(outDir, name), join(outDir, section, "index.md"));
    redirects[`/docs/${name}`] = `/docs/${section}/index.md`;
  }
  const assets = readdirSync(join(srcDir, "public"), { recursive: true, encoding: "utf8" });
  for (const name of assets.map((path) => path.replaceAll("\\", "/")).filter((path) => path.includes(".")))
    redirects[`/docs/public/${name}`] = `/docs/${name}`;
  writeFileSync(redirectsFile, JSON.stringify(redirects));
}

/** Artwork of the live examples: the first items of a sample. */
async function readArtwork() {
  return (await readArt("aurora")).filter(({ name }) => /^(\d|1[012])\.svg$/.test(name));
}

async function writeArtwork(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  for (const { name, svg } of await readArtwork()) writeFileSync(join(directory, name), svg);
}

/** Serves the artwork in development, where it isn't written. */
function serveArtwork(): Plugin {
  return {
    name: "artwork",
    configureServer({ middlewares }) {
      middlewares.use("/docs/artwork", async (request, response, next) => {
        const found = (await readArtwork()).find(({ name }) => request.url === `/${name}`);
        if (found) response.setHeader("Content-Type", "image/svg+xml").end(found.svg);
        else next();
      });
    },
  };
}

/** Gives the bar beside a sidebar its class, which VitePress sets in the browser only, so that the bar doesn't move. */
const keepBarInPlace = (html: string): string =>
  html.includes('class="VPSidebar"')
    ? html.replace('class="VPNavBar"', 'class="VPNavBar has-sidebar"')
    : html;

/**
 * Adds a content security policy that allows a page's own inline scripts only, by their hashes.
 * @param isOpen Allows what a widget needs of any service.
 */
function restrict(html: string, isOpen: boolean): string {
  const opened = (sources: string) => (isOpen ? ` ${sources} https: http:` : "");
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`,
    // The search marks what it has found with inline styles, and so does the highlighted code.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data:${opened("blob:")}`,
    `media-src 'self'${opened("blob:")}`,
    `connect-src 'self'${opened("blob: ws://localhost:*")}`,
  ].join("; ");
  return html.replace("<head>", `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
