import type { Command } from "commander";
import { expect, it } from "vitest";
import { createProgram } from "../../../demo/service/cli/command-line.js";
import { now, random } from "../http/harness.js";
import { commandsWithState } from "./commands-with-state.js";

it("every command that opens a database or writes a file is tried with faults", () => {
  const context = { environment: {}, account: "", clock: () => now, random, ask: null, isTerminal: false };
  const program = createProgram({ ...context, write: () => undefined, warn: () => undefined }, () =>
    Promise.resolve(),
  );
  const namesOf = (command: Command, path: string[]): string[] =>
    command.commands.length === 0
      ? [path.join(" ")]
      : command.commands.flatMap((each) => namesOf(each, [...path, each.name()]));
  const others = ["serve", "collections schema", "push-keys create", "variables"];
  const covered = (name: string) =>
    others.includes(name) || commandsWithState.some((command) => `${command} `.startsWith(`${name} `));
  expect(namesOf(program, []).filter((name) => !covered(name))).toEqual([]);
});
