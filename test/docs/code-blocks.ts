import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../package/consumer.js";

/** Code block of a page. */
export interface CodeBlock {
  /** Path of the page in the project. */
  readonly page: string;
  /** Line of the page at which the block begins, from 1. */
  readonly line: number;
  /** Empty where the page names none. */
  readonly language: string;
  readonly code: string;
}

/** Paths of the READMEs of project and package, and of all pages of the documentation. */
export const documentedPages: readonly string[] = [
  "README.md",
  "src/README.md",
  ...readdirSync(join(project, "demo/docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `demo/docs/${name.replaceAll("\\", "/")}`)
    .sort(),
];

/** Code blocks of a page, also those within lists. */
export function readCodeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(join(project, page), "utf8");
  return [...text.matchAll(/^( *)```(\w*)[^\n]*\n([^]*?)^\1```$/gm)].map(
    ({ index, 1: indentation = "", 2: language = "", 3: code = "" }) => ({
      page,
      line: text.slice(0, index).split("\n").length,
      language,
      code: code.replaceAll(new RegExp(`^${indentation}`, "gm"), ""),
    }),
  );
}

/** The single block of a page that contains this text. @throws Error unless there is exactly one */
export function findCodeBlock(page: string, text: string): string {
  const found = readCodeBlocks(page).filter(({ code }) => code.includes(text));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} code blocks with ${text}.`);
  return found[0]!.code;
}
