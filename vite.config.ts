import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { inEnglish } from "./.build/in-english.js";

/**
 * One configuration, told apart by mode:
 * - `page`, and whatever the development and preview servers run in: the demo page, to `dist/page`;
 * - `widget`: the script tag's small entry and its lazy chunks, to `dist/widget`;
 * - `bundle`: one self-contained file for `integrity`, beside them;
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

/** Lit's module, without what is for browsers that can't construct style sheets. */
const cssTag = fileURLToPath(new URL("src/widget/plain-css-tag.ts", import.meta.url));

/**
 * What the self-contained file does without has a module beside its own that stands in for it there: `rooms.alone.ts`
 * for `rooms.ts`. These are the classic adapters, which alone are a hundred times its size, wallets' apps, other
 * languages, the optional sections, the celebration, items' traits, styles for paper, and what is for parts that can't
 * be loaded.
 */
const withStandIns: Plugin = {
  name: "with-stand-ins",
  enforce: "pre",
  resolveId(id, importer) {
    if (basename(id) === "css-tag.js") return cssTag;
    if (!importer || !id.startsWith(".")) return;
    const standIn = join(dirname(importer), id).replace(/\.js$/, ".alone.ts");
    return existsSync(standIn) ? standIn : undefined;
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

/** The names of the styles' own properties, `--_accent`, in the order in which they are declared. */
const ownProperties = [
  ...new Set(
    readFileSync(new URL("src/widget/styles.ts", import.meta.url), "utf8").match(/--_[a-z-]+(?=:)/g),
  ),
];

/** A letter is enough to tell them apart. */
function shortenProperty(name: string): string {
  const index = ownProperties.indexOf(name);
  return index < 0 ? name : `--_${String.fromCharCode(97 + index)}`;
}

/** Templates are written for readers, not for the wire: without indentation, and styles without what CSS can do without. */
const withoutIndentation: Plugin = {
  name: "without-indentation",
  transform: {
    filter: { id: /\/src\/widget\/.+\.ts$/ },
    handler: (code) =>
      code
        .replace(/(?<=\bcss`)[^`]+/g, (styles) =>
          styles
            .replace(/\/\*.*?\*\//g, "")
            .replace(/\s+/g, " ")
            .replace(/;? ?([{},;/!]) ?|(?<=\() | (?=\))/g, "$1")
            .replace(/ > | \+ (?=\w+\{)/g, (combinator) => combinator.trim())
            .replace(/(?<![\d.])0(?=\.\d)/g, "")
            .replace(/(:|[<>]=|@media) | (?=[<>]=)/g, "$1")
            .replace(/--_[a-z-]+/g, shortenProperty),
        )
        // In front of a tag, a value or an attribute, which code has at the beginning of no line.
        .replace(/\n\s+(?=<|\$\{|[@.?]?[\w-]+=["$])/g, " ")
        .replace(/\n\s+/g, "\n"),
  },
};

/** Brings what the widget loads lazily into the one file, without the wrappers that a bundler puts around it. */
const withoutDynamicImports: Plugin = {
  name: "without-dynamic-imports",
  enforce: "post",
  transform: {
    filter: { id: /\/src\/.+\.ts$/, code: /\bimport\(/ },
    handler(code) {
      const found: string[] = [];
      const body = code
        .replace(/\bconst \{ (\w+) \} = await import\((["'].+?["'])\)/g, (_, name: string, id: string) => {
          found.push(`{ ${name} as dynamic${found.length} } from ${id}`);
          return `const ${name} = await dynamic${found.length - 1}`;
        })
        .replace(/\bimport\((["'].+?["'])\)/g, (_, id: string) => {
          found.push(`* as dynamic${found.length} from ${id}`);
          return `Promise.resolve(dynamic${found.length - 1})`;
        });
      return found.map((names) => `import ${names};`).join("") + body;
    },
  },
};

/** What Rolldown's minifier leaves, Terser's passes find: a hundredth of the file. */
const twiceMinified: Plugin = {
  name: "twice-minified",
  async generateBundle(_, files) {
    const { minify } = await import("terser");
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      const { code } = await minify(file.code, { module: true, ecma: 2020, compress: { passes: 3 } });
      file.code = code ?? file.code;
    }
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

/** Every language has modules of the same names: `de-page-….js`. */
function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const language = /\/languages\/([\w-]+)\//.exec(facadeModuleId ?? "")?.[1];
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
    plugins: [shortEntry, withoutIndentation],
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
  bundle: {
    plugins: [withStandIns, inEnglish, withoutIndentation, withoutDynamicImports, twiceMinified],
    publicDir: false,
    build: {
      outDir: "dist/widget",
      emptyOutDir: false,
      lib: { entry: "src/index.ts", formats: ["es"], fileName: "mint-widget.bundle" },
      rolldownOptions: { output: { minify: true, comments: false } },
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
          "solana/adapter-list": "src/solana/adapter-list.ts",
          "solana/classic-adapters": "src/solana/classic-adapters.ts",
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
