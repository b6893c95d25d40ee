import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

/** Reports of the linter with the project's configuration: `path: rule: message`, sorted by path. */
async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), "lint-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), code);
  }
  const output = await new Promise<string>((done) => {
    const parameters = ["--config", resolve(".oxlintrc.json"), "--format", "json"];
    execFile(resolve("node_modules/.bin/oxlint"), parameters, { cwd: directory }, (_error, text) =>
      done(text),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: readonly { filename: string; code: string; message: string }[];
  };
  return diagnostics.map(({ filename, code, message }) => `${filename}: ${code}: ${message}`).sort();
}

describe("The configuration of lint", () => {
  it("has the project's rule and those of Oxlint's that it names", async () => {
    const reports = await lint({
      "any.ts": "export const value = (given: any) => given;",
      "array-spread.ts": "export const numbers = [...[1, 2]];",
      "comment.ts": "// @ts-ignore\nexport const value = 1;",
      "conditional-spread.ts": "export const value = (given: boolean) => ({ ...(given ? { a: 1 } : {}) });",
      "import.ts": 'import { Type } from "./type.js";\nexport type Same = Type;',
      "spread.ts": "export const value = { ...{ a: 1 }, b: 2 };",
      "undefined.js": "export const value = missing;",
      "unused.ts": "export const value = (_unused: number) => {\n  const unused = 1;\n};",
      "unused-directive.ts": "// oxlint-disable-next-line no-var\nexport const value = 1;",
    });
    expect(reports.map((report) => report.replace(/\): .*/, ")"))).toEqual([
      "any.ts: typescript(no-explicit-any)",
      "comment.ts: typescript(ban-ts-comment)",
      "import.ts: typescript(consistent-type-imports)",
      "spread.ts: project(no-spread-literal)",
      "undefined.js: eslint(no-undef)",
      expect.stringMatching(/^unused-directive\.ts: /),
      "unused.ts: eslint(no-unused-vars)",
    ]);
  });

  it("bounds the functions that decide what a collector signs", async () => {
    const long = `export function long() {\n${"  void 0;\n".repeat(60)}}`;
    const complex = `export const complex = (a: number) => ${Array.from({ length: 16 }, (_, index) => `a === ${index}`).join(" || ")};`;
    const folders = ["src/core/mint", "src/solana/transactions", "src/widget"];
    const files = folders.map((folder) => [`${folder}/function.ts`, `${long}\n${complex}`]);
    const reports = await lint(Object.fromEntries(files));
    expect(reports.map((report) => report.replace(/\): .*/, ")"))).toEqual([
      "src/core/mint/function.ts: eslint(complexity)",
      "src/core/mint/function.ts: eslint(max-lines-per-function)",
      "src/solana/transactions/function.ts: eslint(complexity)",
      "src/solana/transactions/function.ts: eslint(max-lines-per-function)",
    ]);
  });
});
