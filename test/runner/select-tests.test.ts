import { describe, expect, it } from "vitest";
import { listTestFiles, selectTests } from "./select-tests.js";
import { steps } from "./steps.js";

const files = [
  "test/api/request.test.ts",
  "test/e2e/prices.spec.ts",
  "test/package/sizes.test.ts",
  "test/service/http/prices.test.ts",
  "test/widget/countdown.component.test.ts",
];

function select(...words: string[]): Record<string, readonly string[] | "all"> {
  const selections = selectTests(words, files);
  return Object.fromEntries(selections.map(({ step, files }) => [step.name, files ?? "all"]));
}

describe("selectTests", () => {
  it("selects a step by its name, with all of its files", () => {
    expect(select("lint", "e2e")).toEqual({ lint: "all", e2e: "all" });
  });

  it("selects files by a part of their path, each for the step that runs it", () => {
    expect(select("prices")).toEqual({
      node: ["test/service/http/prices.test.ts"],
      e2e: ["test/e2e/prices.spec.ts"],
    });
    expect(select("./test/widget/countdown")).toEqual({
      components: ["test/widget/countdown.component.test.ts"],
    });
    expect(select("sizes")).toEqual({ package: ["test/package/sizes.test.ts"] });
  });

  it("selects the whole step when both it and a file of it are named", () => {
    expect(select("node", "request")).toEqual({ node: "all" });
  });

  it("rejects a word that matches nothing, and lists the steps", () => {
    expect(() => select("nowhere")).toThrow(/"nowhere" matches no step.*Steps: build, node/);
  });
});

describe("Steps", () => {
  it("include every test file of the project, each in exactly one step", () => {
    const owners = listTestFiles().map((file) => [
      file,
      steps.filter((step) => step.files?.test(file)).length,
    ]);
    expect(owners.length).toBeGreaterThan(100);
    expect(owners.filter(([, count]) => count !== 1)).toEqual([]);
  });
});
