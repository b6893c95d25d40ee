import { readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "./consumer.js";

/** A piece of code that the README shows for the package. */
export interface Example {
  /** The entries of the package that it imports. */
  readonly entries: readonly string[];
  readonly code: string;
}

/** Every example of the README that imports the package. */
export function readExamples(): Example[] {
  const readme = readFileSync(join(project, "README.md"), "utf8");
  return [...readme.matchAll(/```[jt]s\n(.+?)```/gs)]
    .map(([, code = ""]) => ({
      code,
      entries: [...code.matchAll(/(?:from|import) "(mint-widget[^"]*)"/g)].map(([, entry]) => entry!),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The one example that imports just this entry, and says this. @throws Error when there isn't one */
export function findExample(entry: string, saying: string): string {
  const found = readExamples().filter(
    ({ entries, code }) => entries.join() === entry && code.includes(saying),
  );
  if (found.length !== 1)
    throw new Error(`The README has ${found.length} examples of ${entry} with ${saying}.`);
  return found[0]!.code;
}
