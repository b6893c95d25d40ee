import { readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "./consumer.js";

/** Code block of the README that uses the package. */
export interface Example {
  /** Entries of the package that it imports. */
  readonly entries: readonly string[];
  readonly code: string;
}

/** All examples of the README that import the package. */
export function readExamples(): Example[] {
  const readme = readFileSync(join(project, "README.md"), "utf8");
  return [...readme.matchAll(/```[jt]s\n(.+?)```/gs)]
    .map(([, code = ""]) => ({
      code,
      entries: [...code.matchAll(/(?:from|import) "(mint-widget[^"]*)"/g)].map(([, entry]) => entry!),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The single example that imports just this entry and contains this text. @throws Error unless there is exactly one */
export function findExample(entry: string, text: string): string {
  const found = readExamples().filter(({ entries, code }) => entries.join() === entry && code.includes(text));
  if (found.length !== 1)
    throw new Error(`The README has ${found.length} examples of ${entry} with ${text}.`);
  return found[0]!.code;
}
