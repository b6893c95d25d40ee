import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoKeys } from "../../demo/service/config/published-keys.js";
import { listSources } from "../embeds/hash-host.js";
import { createCompiler } from "../package/compile.js";
import { createConsumer, project, type Consumer } from "../package/consumer.js";
import { checkShell } from "./check-commands.js";
import { checkJson } from "./check-definition.js";
import { checkCss, checkHtml } from "./check-markup.js";
import { documentedPages, readCodeBlocks, type CodeBlock } from "./code-blocks.js";

let consumer: Consumer;
let compile: ReturnType<typeof createCompiler>;
beforeAll(() => {
  consumer = createConsumer(["react", "@types/react", "@types/node", "undici-types"]);
  compile = createCompiler(consumer);
});
afterAll(() => consumer.remove());

const normalize = (code: string): string => code.replaceAll(/\s+/g, " ").trim();

/** Sources of the hosts that other tests build and mint with, with the placeholders that the pages have for their service. */
const hosts: readonly string[] = listSources(join(project, "demo/embeds"))
  .filter((name) => /\.(tsx?|vue|svelte|astro|html|mjs|js)$/.test(name))
  .map((name) => readFileSync(join(project, "demo/embeds", name), "utf8"))
  .map((source) =>
    normalize(
      source
        .replaceAll(demoKeys.publishable, "mint_pub_…")
        .replaceAll("http://localhost:8787", "https://mint.example.com"),
    ),
  );

const isOfHost = (code: string): boolean => hosts.some((source) => source.includes(normalize(code)));

/** Module of the store that examples import. */
const storeModule = readFileSync(join(project, "demo/embeds/headless/react/src/store.ts"), "utf8");

function checkModule(code: string, extension: string): string[] {
  if (isOfHost(code)) return [];
  const ofNode = /from "node:/.test(code) ? '/// <reference types="node" />\n' : "";
  const diagnostics = compile({
    "store.ts": storeModule,
    [`example.${extension}`]: `${ofNode}${code}\nexport {};\n`,
  });
  return diagnostics === "" ? [] : [diagnostics];
}

/** JavaScript has types where it uses the package; other is only parsed. */
function checkScript(code: string): string[] {
  if (/(?:from|import) "mint-widget/.test(code)) return checkModule(code, "ts");
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true, fileName: "example.js" });
  return diagnostics.map(({ messageText }) => String(messageText));
}

/** Problems of a block, by its language. */
const checkers: Readonly<Record<string, (code: string) => string[]>> = {
  ts: (code) => checkModule(code, "ts"),
  js: checkScript,
  tsx: (code) => checkModule(code, "tsx"),
  vue: (code) => (isOfHost(code) ? [] : ["in no host of demo/embeds"]),
  svelte: (code) => (isOfHost(code) ? [] : ["in no host of demo/embeds"]),
  astro: (code) => (isOfHost(code) ? [] : ["in no host of demo/embeds"]),
  html: (code) => (isOfHost(code) ? [] : checkHtml(code)),
  css: checkCss,
  json: checkJson,
  jsonc: checkJson,
  sh: checkShell,
  yaml: (code) => (parse(code) === undefined ? ["empty"] : []),
  http: () => [],
  text: () => [],
};

/** Pages whose TypeScript `test/package/testing.full.test.ts` compiles and runs, with the packages that it is about. */
const testedElsewhere = new Set(["demo/docs/embed/testing.md"]);

const check = ({ page, language, code }: CodeBlock): string[] =>
  language === "ts" && testedElsewhere.has(page)
    ? []
    : (checkers[language]?.(code) ?? [`no check of the language "${language}"`]);

describe.each(documentedPages.filter((page) => readCodeBlocks(page).length > 0))("the code of %s", (page) => {
  it("compiles, and names only commands, options, attributes, parts, fields and URLs that exist", () => {
    const problems = readCodeBlocks(page).map((block) => ({ line: block.line, problems: check(block) }));
    expect(problems.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

describe("the check of code blocks", () => {
  const find = (language: string, code: string) => check({ page: "", line: 1, language, code });

  it("finds code that doesn't compile against the package", () => {
    const code =
      'import { createMintStore } from "mint-widget/headless";\ncreateMintStore({ collections: "A" });';
    expect(find("ts", code).join()).toContain("'collections' does not exist");
  });

  it("finds JavaScript that isn't any", () => {
    expect(find("js", "const a = ;")).not.toEqual([]);
  });

  it("finds attributes, slots, parts, custom properties and files that don't exist", () => {
    expect(find("html", '<mint-widget colection="A"><p slot="top"></p></mint-widget>')).toEqual([
      "colection",
      "top",
    ]);
    expect(find("html", '<script src="https://mint.example.com/widget/mint.js"></script>')).toEqual([
      "/widget/mint.js",
    ]);
    expect(
      find("css", "mint-widget { --mint-color: red } mint-widget::part(title-bar) { color: red }"),
    ).toEqual(["--mint-color", "title-bar"]);
  });

  it("finds commands, scripts, options and fields that don't exist", () => {
    expect(find("sh", "npm run service -- collections exports A")).toEqual(["collections exports A"]);
    expect(find("sh", "npm run service -- collections show A --all")).toEqual(["--all"]);
    expect(find("sh", "npm run starts")).toEqual(["npm run starts"]);
    expect(find("sh", "mint-it --now")).toEqual(["mint-it --now"]);
    expect(find("json", '{ "phases": [{ "prize": "1" }] }')).toEqual(["prize"]);
    expect(find("json", '{ "phases": ')).not.toEqual([]);
    expect(find("", "x")).toEqual(['no check of the language ""']);
  });
});
