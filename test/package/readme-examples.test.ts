import { afterAll, beforeAll, expect, it } from "vitest";
import { createCompiler } from "./compile.js";
import { createConsumer, type Consumer } from "./consumer.js";
import { readExamples } from "./readme-examples.js";

let consumer: Consumer;
let compile: ReturnType<typeof createCompiler>;
beforeAll(() => {
  consumer = createConsumer(["react", "@types/react"]);
  compile = createCompiler(consumer);
});
afterAll(() => consumer.remove());

it("has examples of the element, the store and the two APIs", () => {
  const entries = new Set(readExamples().flatMap(({ entries }) => entries));
  expect([...entries].sort()).toEqual([
    "mint-widget",
    "mint-widget/api",
    "mint-widget/element",
    "mint-widget/headless",
    "mint-widget/placeholder.css",
    "mint-widget/react",
    "mint-widget/standalone",
  ]);
});

it("has no example of a custom interface longer than thirty lines", () => {
  for (const { code } of readExamples()) expect(code.trim().split("\n").length).toBeLessThanOrEqual(30);
});

it("compiles strictly against the published package", () => {
  const examples = readExamples().map(({ code }, index) => [`example-${index}.ts`, code] as const);
  expect(compile(Object.fromEntries(examples))).toBe("");
});

it("fails to compile when the package lacks an API that an example uses", () => {
  const [code = ""] = readExamples().flatMap(({ code }) => (code.includes("store.connect(") ? [code] : []));
  expect(compile({ "example.ts": code.replace("store.connect(", "store.connectWallet(") })).toContain(
    "Property 'connectWallet' does not exist",
  );
});
