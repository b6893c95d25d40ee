import js from "@eslint/js";
import tseslint from "typescript-eslint";
import retiredWords from "./.build/retired-words.js";

/** What modules may import is in `.dependency-cruiser.cjs`. */
export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", "demo/embeds/*/**"] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    plugins: { project: retiredWords },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "project/retired-words": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "ObjectExpression > SpreadElement > ObjectExpression",
          message: "Write the properties into the object itself.",
        },
      ],
    },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { globals: { module: "writable" }, sourceType: "commonjs" },
  },
);
