import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";

/**
 * One configuration, told apart by mode:
 * - `page`, and whatever the development and preview servers run in: the demo page, to `dist/page`;
 * - `widget`: the script tag's small entry and its lazy chunks, to `dist/widget`;
 * - `standalone`: the standalone file for `integrity`, beside them;
 * - `npm`: those modules of the npm package that carry foreign code with them, over what tsc wrote to `dist/npm`.
 */
export default defineConfig(({ mode }) => builds[mode] ?? page);

/** Where the page says that things are, and what in the environment says otherwise. */
const origins = [
  { published: "http://localhost:8787", moved: "PUBLIC_BASE_URL", port: "SERVICE_PORT" },
  { published: "http://localhost:8899", moved: "SOLANA_RPC_URL", port: "RPC_PORT" },
];

function pointToOrigins(html: string): string {
  return origins.reduce((text, { published, moved, port }) => {
    const { [moved]: whole, [port]: number } = process.env;
    const address = whole?.replace(/\/+$/, "") || (number ? `http://localhost:${number}` : published);
    return text.replaceAll(published, address);
  }, html);
}

/** The demo's pages: the address of each, and the file that it is. A file's own path leads to it too. */
const pages: Record<string, string> = {
  "/": "index.html",
  "/looks": "demo/page/looks.html",
  "/market": "demo/page/market.html",
};
const pageFiles = Object.values(pages);

/** The file of the page that an address leads to, if it is one's. */
function findPage(address = "/"): string | undefined {
  const { pathname } = new URL(address, "http://localhost");
  return pages[pathname] ?? pageFiles.find((file) => pathname === `/${file}`);
}

/** Pages are built with the published addresses; whoever serves them points them to where things run. */
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
    middlewares.use((request, _response, next) => {
      const path = findPage(request.url);
      if (path) request.url = `/${path}${new URL(request.url!, "http://localhost").search}`;
      next();
    });
  },
  configurePreviewServer({ middlewares, config }) {
    middlewares.use(async (request, response, next) => {
      const path = findPage(request.url);
      if (!path) return next();
      const file = fileURLToPath(new URL(`${config.build.outDir}/${path}`, import.meta.url));
      const html = readFileSync(file, "utf8");
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Cache-Control", "no-cache");
      response.end(pointToOrigins(html));
    });
  },
};

/**
 * The script tag's `mint-widget.js` only says which file is the real one. Pages add queries to a script's address
 * (WordPress: always); lazy chunks that imported from it without the query would run it a second time.
 */
const shortEntry: Plugin = {
  name: "short-entry",
  generateBundle(_, files) {
    const entry = Object.values(files).find((file) => file.type === "chunk" && file.isEntry);
    const source = `export*from"./${entry?.fileName}";`;
    this.emitFile({ type: "asset", fileName: "mint-widget.js", source });
  },
};

/** Keeps the npm package's modules as they are, one file each, beside the two that Vite puts together. */
const withoutOwnModules: Plugin = {
  name: "without-own-modules",
  enforce: "pre",
  resolveId: (id, importer) =>
    importer?.includes("/src/") && !importer.includes("/node_modules/") && id.startsWith(".")
      ? { id, external: "relative" }
      : undefined,
};

/** What the classic adapters expect of Node, given to those modules that ask and to nobody else on the page. */
const nodeForAdapters = {
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
} satisfies UserConfig;
const inject = { Buffer: ["buffer", "Buffer"] as [string, string], process: "process/browser.js" };

/** Adapters that nobody imports ask for Node's modules. What is left of them in a build is none: it is tested. */
function withoutKnownWarnings(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  next: Rolldown.LogOrStringHandler,
): void {
  if (!log.message.includes("has been externalized for browser compatibility")) next(level, log);
}

/** Every language has modules of the same names: `de-first-view-….js`. */
function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const language = /\/locales\/([\w-]+)\//.exec(facadeModuleId ?? "")?.[1];
  return `${language ? `${language}-` : ""}[name]-[hash].js`;
}

const page: UserConfig = {
  ...nodeForAdapters,
  plugins: [movedOrigins],
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

const builds: Record<string, UserConfig> = {
  page,
  widget: {
    ...nodeForAdapters,
    plugins: [shortEntry],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      lib: { entry: "src/index.ts", formats: ["es"], fileName: "mint-widget-[hash]" },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        onLog: withoutKnownWarnings,
        transform: { inject },
        output: {
          minify: true,
          comments: false,
          chunkFileNames: nameChunk,
          // All that the first view needs is one file, whatever of it other chunks use too.
          codeSplitting: { groups: [{ name: "first-view", tags: ["$initial"] }] },
        },
      },
    },
  },
  standalone: {
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: false,
      lib: { entry: "src/standalone.ts", formats: ["es"], fileName: "mint-widget.standalone" },
      rolldownOptions: { output: { minify: true, comments: false, codeSplitting: false } },
    },
  },
  npm: {
    ...nodeForAdapters,
    plugins: [withoutOwnModules],
    publicDir: false,
    build: {
      outDir: "dist/npm",
      emptyOutDir: false,
      license: { fileName: "licenses.md" },
      lib: {
        entry: {
          react: "src/react.ts",
          "solana/wallets/adapter/adapter-list": "src/solana/wallets/adapter/adapter-list.ts",
          "solana/wallets/adapter/wallet-adapters": "src/solana/wallets/adapter/wallet-adapters.ts",
        },
        formats: ["es"],
      },
      rolldownOptions: {
        external: ["react"],
        onLog: withoutKnownWarnings,
        transform: { inject },
        output: { chunkFileNames: "solana/adapters/[name]-[hash].js" },
      },
    },
  },
};
