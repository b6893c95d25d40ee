import { afterAll, beforeAll, expect, it } from "vitest";
import { createCompiler } from "./compile.js";
import { createConsumer, type Consumer } from "./consumer.js";
import { readDocumentedExports, type DocumentedExport } from "./doc-examples.js";

let consumer: Consumer;
let documented: readonly DocumentedExport[];
let compile: ReturnType<typeof createCompiler>;
beforeAll(() => {
  consumer = createConsumer(["react", "@types/react"]);
  documented = readDocumentedExports(consumer);
  compile = createCompiler(consumer);
});
afterAll(() => consumer.remove());

it("documents an example for every export that is called, constructed or rendered", () => {
  const usable = documented.filter(({ needsExample }) => needsExample);
  expect(usable.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "mint-widget MintWidget",
      "mint-widget MintErrorEvent",
      "mint-widget/api ApiError",
      "mint-widget/api MarketApi",
      "mint-widget/api MintApi",
      "mint-widget/headless createMintStore",
      "mint-widget/react MintWidget",
    ]),
  );
  expect(usable.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

it("documents every export with a summary", () => {
  expect(documented.filter(({ summary }) => !summary).map(({ name }) => name)).toEqual([]);
});

it("compiles every documented example against the published types", () => {
  const examples = documented.flatMap(({ examples }) => examples);
  const files = examples.map(({ language, code }, index) => [`doc-${index}.${language}`, code] as const);
  expect(compile(Object.fromEntries(files))).toBe("");
});

it("imports an entry of the package in every example", () => {
  for (const { examples } of documented)
    for (const { code } of examples) expect(code).toMatch(/"mint-widget(\/[\w-]+)?"/);
});

it("reports an example that uses a member that doesn't exist", () => {
  const example = documented.find(({ name }) => name === "mint-widget/headless createMintStore")!
    .examples[0]!;
  const broken = example.code.replace("store.action", "store.actions");
  expect(compile({ "broken.ts": broken })).toContain("Property 'actions' does not exist");
});
