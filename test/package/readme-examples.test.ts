import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createConsumer, project, type Consumer } from "./consumer.js";
import { readExamples } from "./readme-examples.js";

let consumer: Consumer;
beforeAll(() => {
  consumer = createConsumer(["react", "@types/react"]);
});
afterAll(() => consumer.remove());

it("has examples of the element, the store and the two APIs", () => {
  const entries = new Set(readExamples().flatMap(({ entries }) => entries));
  expect([...entries].sort()).toEqual([
    "mint-widget",
    "mint-widget/api",
    "mint-widget/headless",
    "mint-widget/react",
  ]);
});

it("shows no interface of one's own that is longer than thirty lines", () => {
  for (const { code } of readExamples()) expect(code.trim().split("\n").length).toBeLessThanOrEqual(30);
});

it("shows nothing that a strict compiler doesn't accept of the package as it is published", () => {
  expect(compile(readExamples().map(({ code }) => code))).toBe("");
});

it("would show it if the package no longer had what an example uses", () => {
  const [code = ""] = readExamples().flatMap(({ code }) => (code.includes("store.connect(") ? [code] : []));
  expect(compile([code.replace("store.connect(", "store.connectWallet(")])).toContain(
    "Property 'connectWallet' does not exist",
  );
});

/** What the compiler finds fault with. */
function compile(examples: readonly string[]): string {
  const files = examples.map((code, index) => {
    consumer.write(`example-${index}.ts`, code);
    return `example-${index}.ts`;
  });
  const compiler = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [] };
  const compilerOptions = { ...compiler, lib: ["es2023", "dom", "dom.iterable"], skipLibCheck: true };
  consumer.write("tsconfig.json", JSON.stringify({ compilerOptions, files }));
  try {
    const program = join(project, "node_modules/.bin/tsc");
    return execFileSync(program, ["-p", consumer.directory], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
