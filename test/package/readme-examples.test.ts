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
    "mint-widget/react",
    "mint-widget/standalone",
  ]);
});

it("shows no interface of one's own that is longer than thirty lines", () => {
  for (const { code } of readExamples()) expect(code.trim().split("\n").length).toBeLessThanOrEqual(30);
});

it("shows nothing that a strict compiler doesn't accept of the package as it is published", () => {
  const examples = readExamples().map(({ code }, index) => [`example-${index}.ts`, code] as const);
  expect(compile(Object.fromEntries(examples))).toBe("");
});

it("would show it if the package no longer had what an example uses", () => {
  const [code = ""] = readExamples().flatMap(({ code }) => (code.includes("store.connect(") ? [code] : []));
  expect(compile({ "example.ts": code.replace("store.connect(", "store.connectWallet(") })).toContain(
    "Property 'connectWallet' does not exist",
  );
});
