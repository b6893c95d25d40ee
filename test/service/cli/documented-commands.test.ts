import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentedPages } from "../../docs/code-blocks.js";
import { createCommandRunner } from "./command-runner.js";

const project = new URL("../../../", import.meta.url);

/** Commands that a page names with `npm run service --`, without their arguments. */
function readCommands(page: string): string[] {
  const text = readFileSync(new URL(page, project), "utf8");
  return [...text.matchAll(/npm run (?:-s )?service -- ([a-z]+(?: [a-z]+)?)(?=[ `\n])/g)].map(
    ([, words]) => words!,
  );
}

it("commands that the pages name exist", async () => {
  const commands = new Set(documentedPages.flatMap(readCommands));
  expect(commands.size).toBeGreaterThan(10);
  const run = createCommandRunner({});
  const unknown: string[] = [];
  for (const command of commands) {
    const { output } = await run(`${command} --help`);
    const usage = /^Usage: service (\S+(?: [a-z]\S*)?)/m.exec(output)?.[1];
    if (usage === undefined || !command.startsWith(usage)) unknown.push(command);
  }
  expect(unknown).toEqual([]);
});
