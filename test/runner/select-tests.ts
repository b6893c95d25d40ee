import { readdirSync } from "node:fs";
import { join } from "node:path";
import { project } from "./run-command.js";
import { steps, type Step } from "./steps.js";

/** Step with its selected test files; undefined: the whole step. */
export interface Selection {
  readonly step: Step;
  readonly files?: readonly string[];
}

/** Paths of all test files, relative to the checkout. */
export function listTestFiles(): string[] {
  return readdirSync(join(project, "test"), { recursive: true, encoding: "utf8" })
    .map((path) => `test/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(test|spec)\.ts$/.test(path))
    .sort();
}

/**
 * Resolves the words of `npm test -- …`: steps by their names, else test files by a part of their paths.
 * @returns One selection for each step, in the order of the steps.
 * @throws Error with the word that matches nothing, and the list of steps.
 */
export function selectTests(words: readonly string[], files = listTestFiles()): Selection[] {
  const wholeSteps = new Set<Step>();
  const filesOfSteps = new Map<Step, Set<string>>();
  for (const word of words) {
    const named = steps.find(({ name }) => name === word);
    if (named) wholeSteps.add(named);
    if (named) continue;
    const path = word.replace(/^\.\//, "");
    const matching = files.filter((file) => file.includes(path));
    if (matching.length === 0) {
      const names = steps.map(({ name }) => name).join(", ");
      throw new Error(
        `"${word}" matches no step and no test file's path. Steps: ${names}; or a part of a path, as in "npm test -- contract/price".`,
      );
    }
    for (const file of matching) {
      const step = steps.find((step) => step.files?.test(file));
      if (!step) throw new Error(`${file} belongs to no step: test/README.md says where test files are.`);
      filesOfSteps.set(step, (filesOfSteps.get(step) ?? new Set()).add(file));
    }
  }
  return steps.flatMap((step): Selection[] => {
    if (wholeSteps.has(step)) return [{ step }];
    const selected = filesOfSteps.get(step);
    return selected ? [{ step, files: [...selected] }] : [];
  });
}
