import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";

/**
 * One configuration per mode:
 * - `page`, also in development and preview: the demo page, to `dist/page`;
 * - `studio`: the web app for creators, to `dist/studio`;
 * - `widget`: the element and its lazy chunks, to `dist/widget`;
 * - `script-tag`: the script tag's entry, which imports them, to `dist/widget`; after `widget`;
 * - `button`: the script of pages with buttons only, which imports them on demand, to `dist/widget`; after `widget`;
 * - `early-read`: the script that only sends collection reads, to a directory that the caller names;
 * - `testing`: the modules of `mint-widget/testing` with bundled dependencies, over the output of tsc in `dist/npm`;
 * - `burner-wallet`: the script that registers a burner wallet, over its module in `dist/npm`;
 * - `standalone`: the standalone file, to `dist/widget`;
 * - `server`: the npm package's entry for servers, with Lit, which resolves to its build for browsers at the edge;
 * - `npm`: the npm package's modules with bundled dependencies, over the output of tsc in `dist/npm`.
 */
export default defineConfig(({ mode }) => builds[mode] ?? page);

/** URLs in the page's HTML, and the environment variables that replace them. */
const origins = [
  { published: "http://localhost:8787", moved: "PUBLIC_BASE_URL", port: "SERVICE_PORT" },
  { published: "http://localhost:8899", moved: "SOLANA_RPC_URL", port: "RPC_PORT" },
];

function pointToOrigins(html: string): string {
  return origins.reduce((text, { published, moved, port }) => {
    const { [moved]: whole, [port]: number } = process.env;
    const origin = whole?.replace(/\/+$/, "") || (number ? `http://localhost:${number}` : published);
    return text.replaceAll(published, origin);
  }, html);
}

/** Demo pages: path of the URL and file. The file's own path works, too. */
const pages: Record<string, string> = {
  "/": "index.html",
  "/themes": "demo/page/themes.html",
  "/market": "demo/page/market.html",
};
const missingPage = "demo/page/not-found.html";
const pageFiles = [...Object.values(pages), missingPage];

/** File of the page at a URL; undefined for other URLs. */
function findPage(url = "/"): string | undefined {
  const { pathname } = new URL(url, "http://localhost");
  return pages[pathname] ?? pageFiles.find((file) => pathname === `/${file}`);
}

/** Inserts the header and the footer that all pages share, with the page's own link marked. */
const sharedShell: Plugin = {
  name: "shared-shell",
  transformIndexHtml: {
    order: "pre",
    handler(html, { path }) {
      const [own] = Object.entries(pages).find(([, file]) => path === `/${file}`) ?? [];
      const page = html.replace(/<!-- shell: (header|footer) -->/g, (_, part: string) =>
        readFileSync(new URL(`demo/page/shell/${part}.html`, import.meta.url), "utf8").replace(
          `<a href="${own}">`,
          `<a href="${own}" aria-current="page">`,
        ),
      );
      // A browser that paints while it still parses would move what it has painted: it waits for the footer.
      const attrs = { rel: "expect", href: "#footer", blocking: "render" };
      return { html: page, tags: [{ tag: "link", attrs, injectTo: "head-prepend" }] };
    },
  },
};

function respondWithPage(response: ServerResponse, directory: string, path: string): void {
  const file = fileURLToPath(new URL(`${directory}/${path}`, import.meta.url));
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-cache");
  response.end(pointToOrigins(readFileSync(file, "utf8")));
}

/** Replaces the URLs in the pages when they are served; builds contain the published ones. */
const movedOrigins: Plugin = {
  name: "moved-origins",
  transformIndexHtml: {
    order: "pre",
    handler(html, { server }) {
      if (!server) return html;
      const service = "http://localhost:8787";
      return pointToOrigins(
        html
          .replace(`${service}/widget/mint-widget.js`, "/src/index.ts")
          .replaceAll("<mint-widget", `<mint-widget api-base="${service}/mint/v1"`),
      );
    },
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url === "/looks") return void response.writeHead(308, { Location: "/themes" }).end();
      const path = findPage(request.url);
      if (path) request.url = `/${path}${new URL(request.url!, "http://localhost").search}`;
      next();
    });
    return () =>
      middlewares.use((request, response, next) => {
        if (request.headers.accept?.includes("text/html") && !findPage(request.url)) {
          request.url = `/${missingPage}`;
          response.statusCode = 404;
        }
        next();
      });
  },
  configurePreviewServer({ middlewares, config }) {
    middlewares.use(async (request, response, next) => {
      if (request.url === "/looks") return void response.writeHead(308, { Location: "/themes" }).end();
      const path = findPage(request.url);
      return path ? respondWithPage(response, config.build.outDir, path) : next();
    });
    // After the files, so that only the path of none is missing.
    return () =>
      middlewares.use((request, response, next) => {
        if (!request.headers.accept?.includes("text/html")) return next();
        response.statusCode = 404;
        respondWithPage(response, config.build.outDir, missingPage);
      });
  },
};

/** Keeps the chosen quantity when development reloads the page. */
const keptQuantity: Plugin = {
  name: "kept-quantity",
  apply: "serve",
  transformIndexHtml: () => [
    { tag: "script", attrs: { type: "module", src: "/demo/development/keep-quantity.ts" }, injectTo: "body" },
  ],
};

/** Serves the built scripts and styles, whose names have hashes, as `.br` or `.gz` where these lie beside them. */
const precompressedAssets: Plugin = {
  name: "precompressed-assets",
  configurePreviewServer({ middlewares, config }) {
    const findFile = serveStatic({
      root: config.build.outDir,
      precompressed: true,
      onFound: (_, context) => context.header("Cache-Control", "public, max-age=31536000, immutable"),
    });
    const respond = getRequestListener(new Hono().get("/assets/*", findFile).fetch);
    middlewares.use((request, response, next) =>
      request.url?.startsWith("/assets/") ? void respond(request, response) : next(),
    );
  },
};

/**
 * Imports the hashed entry of `dist/widget` in place of its module. Pages add queries to a script's URL (WordPress:
 * always); lazy chunks that import the entry without the query would run it a second time.
 */
const hashedEntry: Plugin = {
  name: "hashed-entry",
  enforce: "pre",
  resolveId(id, importer) {
    if (!importer || !/\/src\/(script-tag|hosted\/(button|elements))\.ts$/.test(importer)) return undefined;
    if (id === "./hosted/button.js") return { id: "./mint-button.js", external: "absolute" };
    if (!/^\.\/(hosted\/)?element\.js$/.test(id)) return undefined;
    const entry = readdirSync("dist/widget").find((name) => /^mint-widget-[\w-]{8}\.js$/.test(name));
    return { id: `./${entry}`, external: "absolute" };
  },
};

/** Leaves the npm package's own modules unbundled. */
const withoutOwnModules: Plugin = {
  name: "without-own-modules",
  enforce: "pre",
  resolveId: (id, importer) =>
    importer?.includes("/src/") && !importer.includes("/node_modules/") && id.startsWith(".")
      ? { id, external: "relative" }
      : undefined,
};

/**
 * Has zod list its own members only. It lists them with `for…in`, which finds what old libraries add to `Object.prototype`, and
 * throws on a page with such a library.
 */
const ownMembersOfZod: Plugin = {
  name: "own-members-of-zod",
  transform(code, id) {
    if (!id.endsWith("/zod/v4/core/util.js")) return undefined;
    const loop = "for (const key in table) {";
    if (!code.includes(loop)) throw new Error("zod lists its members otherwise: does it need this plugin?");
    return { code: code.replace(loop, "for (const key of Object.keys(table)) {"), map: null };
  },
};

/** Node globals for the classic wallet adapters, injected only into modules that use them. */
const nodeGlobals = {
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
} satisfies UserConfig;
const inject = { Buffer: ["buffer", "Buffer"] as [string, string], process: "process/browser.js" };

/** Hides warnings about Node modules imported by unused adapters. A test checks that builds contain none. */
function withoutKnownWarnings(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  next: Rolldown.LogOrStringHandler,
): void {
  if (!log.message.includes("has been externalized for browser compatibility")) next(level, log);
}

/**
 * Prefixes chunks of a locale with its tag, since all locales have the same module names:
 * `de-first-view-….js`.
 */
function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const language = /\/locales\/([\w-]+)\//.exec(facadeModuleId ?? "")?.[1];
  return `${language ? `${language}-` : ""}[name]-[hash].js`;
}

/**
 * Chunks of the element that hold also what other chunks share, which would be chunks of their own otherwise: the first
 * view, the checkout, and what the sections have in common. Each is loaded before the chunks that import it.
 */
const widgetChunks: Rolldown.CodeSplittingGroup[] = [
  { name: "first-view", tags: ["$initial"], priority: 2 },
  {
    name: "checkout",
    test: /\/src\/(widget\/(checkout\/checkout-view|shared\/)|compose\/create-checkout|hosted\/wallets)/,
    priority: 1,
  },
  {
    name: "sections",
    test: /\/src\/widget\/sections\/(section\.ts|sections-controller|shared\/)|\/lit\/directives\/repeat/,
  },
];

const page: UserConfig = {
  // Unknown paths are 404, not the first page.
  appType: "mpa",
  // Builds are written beside the development server.
  server: { watch: { ignored: ["**/dist/**"] } },
  ...nodeGlobals,
  plugins: [sharedShell, movedOrigins, keptQuantity, precompressedAssets, ownMembersOfZod],
  optimizeDeps: {
    entries: [...pageFiles, "src/index.ts"],
    rolldownOptions: { transform: { inject } },
  },
  build: {
    outDir: "dist/page",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pageFiles },
  },
};

const studio: UserConfig = {
  ...nodeGlobals,
  base: "/studio/",
  publicDir: false,
  plugins: [ownMembersOfZod],
  build: {
    outDir: "dist/studio",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The service's policy permits files of its own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["demo/studio/index.html", "demo/studio/not-found.html"],
      transform: { inject },
    },
  },
};

const builds: Record<string, UserConfig> = {
  page,
  studio,
  widget: {
    ...nodeGlobals,
    plugins: [ownMembersOfZod],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      lib: { entry: "src/hosted/element.ts", formats: ["es"], fileName: "mint-widget-[hash]" },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        onLog: withoutKnownWarnings,
        transform: { inject },
        output: {
          minify: true,
          comments: false,
          chunkFileNames: nameChunk,
          codeSplitting: { groups: widgetChunks },
        },
      },
    },
  },
  "script-tag": {
    plugins: [hashedEntry],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: false,
      lib: { entry: "src/script-tag.ts", formats: ["es"], fileName: "mint-widget" },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  },
  button: {
    plugins: [hashedEntry],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: false,
      lib: { entry: "src/hosted/button.ts", formats: ["es"], fileName: "mint-button" },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  },
  elements: {
    plugins: [hashedEntry],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: false,
      lib: { entry: "src/hosted/elements.ts", formats: ["es"], fileName: "mint-widget.elements" },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  },
  "early-read": {
    publicDir: false,
    build: {
      emptyOutDir: false,
      lib: { entry: "src/early-read.ts", formats: ["es"], fileName: "early-read" },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  },
  testing: {
    ...nodeGlobals,
    plugins: [withoutOwnModules],
    // The browser's build of the Solana packages rejects hashing in Node; Node's needs nothing that browsers lack.
    resolve: { conditions: ["node"], mainFields: ["module"] },
    publicDir: false,
    build: {
      outDir: "dist/npm",
      emptyOutDir: false,
      license: { fileName: "testing/licenses.md" },
      lib: {
        entry: {
          "testing/transactions/build-item": "src/testing/transactions/build-item.ts",
          "testing/transactions/build-payment": "src/testing/transactions/build-payment.ts",
          "testing/transactions/compile-transaction": "src/testing/transactions/compile-transaction.ts",
        },
        formats: ["es"],
      },
      rolldownOptions: {
        onLog: withoutKnownWarnings,
        output: { chunkFileNames: "testing/transactions/[name]-[hash].js" },
      },
    },
  },
  "burner-wallet": {
    publicDir: false,
    build: {
      outDir: "dist/npm",
      emptyOutDir: false,
      lib: {
        entry: "src/burner-wallet.ts",
        formats: ["iife"],
        name: "_",
        fileName: () => "burner-wallet.js",
      },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  },
  standalone: {
    plugins: [ownMembersOfZod],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: false,
      lib: { entry: "src/standalone.ts", formats: ["es"], fileName: "mint-widget.standalone" },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        checks: { ineffectiveDynamicImport: false },
        output: {
          minify: true,
          comments: false,
          // One chunk of all modules. `codeSplitting: false` would wrap each module in a function.
          codeSplitting: { groups: [{ name: "standalone" }] },
        },
      },
    },
  },
  server: {
    publicDir: false,
    resolve: { conditions: ["node"] },
    build: {
      outDir: "dist/npm",
      emptyOutDir: false,
      lib: { entry: "src/server.ts", formats: ["es"], fileName: "server" },
      rolldownOptions: {
        output: { minify: true, comments: { legal: true, jsdoc: false, annotation: false } },
      },
    },
  },
  npm: {
    ...nodeGlobals,
    plugins: [withoutOwnModules],
    publicDir: false,
    build: {
      outDir: "dist/npm",
      emptyOutDir: false,
      license: { fileName: "licenses.md" },
      lib: {
        entry: {
          "model-viewer": "src/model-viewer.ts",
          "compose/solve-work": "src/compose/solve-work.ts",
          "widget/phone/encode-qr-code": "src/widget/phone/encode-qr-code.ts",
          "solana/wallets/adapter/adapter-list": "src/solana/wallets/adapter/adapter-list.ts",
          "solana/wallets/adapter/wallet-adapters": "src/solana/wallets/adapter/wallet-adapters.ts",
        },
        formats: ["es"],
      },
      rolldownOptions: {
        onLog: withoutKnownWarnings,
        transform: { inject },
        output: {
          chunkFileNames: ({ name }) =>
            `${name.startsWith("model-viewer") ? "widget" : "solana/adapters"}/[name]-[hash].js`,
        },
      },
    },
  },
};
