import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";

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

const decisions = new URL("../decisions/", import.meta.url);

/** Site of this folder's pages, built to `dist/docs`, which the service serves below `/docs/`. */
export default defineConfig({
  title: "mint-widget",
  description: "The mint page of a Solana drop as one web component, and the service behind it.",
  base: "/docs/",
  outDir: "../../dist/docs",
  cacheDir: "../../node_modules/.vitepress",
  cleanUrls: true,
  head: [["link", { rel: "icon", href: "/docs/favicon.svg", type: "image/svg+xml" }]],
  markdown: { theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } },
  transformHtml: restrict,
  buildEnd({ srcDir, outDir }) {
    for (const path of downloads) cpSync(join(srcDir, path), join(outDir, path));
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Create", link: "/create/", activeMatch: "/create/" },
      { text: "Embed", link: "/embed/", activeMatch: "/(embed|frameworks)/" },
      { text: "API", link: "/api/", activeMatch: "/api/" },
      { text: "Operate", link: "/operate/deploy", activeMatch: "/operate/" },
      { text: "Reference", link: "/reference/element", activeMatch: "/reference/" },
    ],
    sidebar: {
      "/operate/": [
        {
          text: "Operate the service",
          items: [
            { text: "Deploy", link: "/operate/deploy" },
            { text: "Database", link: "/operate/database" },
            { text: "Solana node", link: "/operate/node" },
            { text: "Variables", link: "/operate/variables" },
            { text: "Limits", link: "/operate/limits" },
            { text: "Reservations and proofs", link: "/operate/reservations-and-proofs" },
            { text: "Behind a cache", link: "/operate/caches" },
            { text: "What one drop needs", link: "/operate/capacity" },
            { text: "Observe", link: "/operate/observe" },
            { text: "Mend and follow", link: "/operate/mend" },
            { text: "Runbook of a launch", link: "/operate/runbook" },
            { text: "Art and metadata", link: "/operate/storage" },
            { text: "Items on the chain", link: "/operate/items-on-chain" },
            { text: "Market feed", link: "/operate/market-feed" },
            { text: "Webhooks", link: "/operate/webhooks" },
            { text: "After a sale", link: "/operate/after-a-sale" },
            { text: "Privacy", link: "/operate/privacy" },
            { text: "Security", link: "/operate/security" },
          ],
        },
      ],
      "/decisions/": [{ text: "Decisions", items: listDecisions() }],
      "/": [
        {
          text: "Create a drop",
          items: [
            { text: "From a folder to a live drop", link: "/create/" },
            { text: "Phases and prices", link: "/create/prices" },
            { text: "Art, animations and reveals", link: "/create/art" },
            { text: "Site builders", link: "/create/site-builders" },
          ],
        },
        {
          text: "Embed the widget",
          items: [
            { text: "In a page", link: "/embed/" },
            { text: "Themes", link: "/embed/themes" },
            { text: "Sections", link: "/embed/sections" },
            { text: "Languages and words", link: "/embed/languages" },
            { text: "Wallets and phones", link: "/embed/wallets" },
            { text: "A collector's journey", link: "/embed/journey" },
            { text: "Content security policy", link: "/embed/content-security-policy" },
            { text: "What is checked", link: "/what-is-checked" },
          ],
        },
        {
          text: "Frameworks",
          items: [
            { text: "From npm", link: "/frameworks/" },
            { text: "React", link: "/frameworks/react" },
            { text: "Next.js", link: "/frameworks/next" },
            { text: "Vue", link: "/frameworks/vue" },
            { text: "Svelte", link: "/frameworks/svelte" },
            { text: "Solid", link: "/frameworks/solid" },
            { text: "Angular", link: "/frameworks/angular" },
            { text: "Astro", link: "/frameworks/astro" },
            { text: "An interface of your own", link: "/frameworks/headless" },
            { text: "Server rendering", link: "/frameworks/server-rendering" },
            { text: "Test a page", link: "/testing" },
          ],
        },
        {
          text: "API",
          items: [
            { text: "Keys and clients", link: "/api/" },
            // Rendered by the service from its OpenAPI documents.
            { text: "Mint API", link: "/mint-api", target: "_self" },
            { text: "Market API", link: "/market-api", target: "_self" },
          ],
        },
        {
          text: "Reference",
          items: [
            { text: "The element", link: "/reference/element" },
            { text: "Error codes", link: "/reference/error-codes" },
            { text: "Fields of a definition", link: "/reference/definition" },
            { text: "Commands", link: "/reference/cli" },
          ],
        },
        {
          text: "Background",
          items: [
            { text: "Architecture", link: "/architecture" },
            { text: "Numbers", link: "/numbers" },
            { text: "Decisions", link: listDecisions()[0]!.link },
          ],
        },
      ],
    },
  },
});

/** Decision records by their headings. */
function listDecisions() {
  return readdirSync(decisions)
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({
      text: /^# (.+)$/m.exec(readFileSync(new URL(name, decisions), "utf8"))![1]!,
      link: `/decisions/${name.replace(/\.md$/, "")}`,
    }));
}

/** Adds a content security policy that allows a page's own inline scripts only, by their hashes. */
function restrict(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`,
    // The search marks what it has found with inline styles, and so does the highlighted code.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
  ].join("; ");
  return html.replace("<head>", `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
