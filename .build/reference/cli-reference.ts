import type { Argument, Command, Option } from "commander";
import { createProgram } from "../../demo/service/cli/command-line.js";
import { examples, listCommands, pathOf } from "../../demo/service/cli/examples.js";
import { code, formatTable, joinSections } from "./markdown.js";

/** The page on the service's commands, from the program itself. */
export function formatCliReference(): string {
  let written = "";
  const program = createProgram(
    {
      environment: {},
      account: "",
      clock: () => new Date(0),
      random: (bytes) => new Uint8Array(bytes),
      write: (text) => void (written += text),
      warn: () => undefined,
      isTerminal: false,
      ask: null,
    },
    () => Promise.resolve(),
  );
  /** Text between a command's options and its examples, which is written by listeners. */
  const readNotes = (command: Command): string => {
    written = "";
    command.outputHelp();
    return written
      .slice(written.indexOf(command.helpInformation()) + command.helpInformation().length)
      .replace(/^Examples:[^]*/m, "")
      .trim();
  };
  return joinSections(
    "# CLI",
    introduction,
    ...program.commands.map((group) =>
      joinSections(
        `## ${group.name()}`,
        ...(group.commands.length === 0
          ? [formatCommand(group, readNotes(group))]
          : [
              `${sentence(group.description())}`,
              ...listCommands(group).map((command) =>
                joinSections(`### ${pathOf(command)}`, formatCommand(command, readNotes(command))).trim(),
              ),
            ]),
      ).trim(),
    ),
  );
}

const introduction = `Run a command as \`npm run service -- COMMAND\` in a checkout, or \`node main.mjs COMMAND\` in the image. Most commands need
\`DATABASE_URL\`. A change takes effect within a second, in every process, and is shown before it is made: [Change a live drop](../operate/change.md).

Every command has \`--help\`, which prints the same as this page. \`npm run reference\` writes this page from the commands, and a test compares
the two.`;

const formatCommand = (command: Command, notes: string): string =>
  joinSections(
    `${sentence(command.description())}`,
    `\`\`\`text\nnpm run service -- ${`${pathOf(command)} ${command.usage()}`.trim()}\n\`\`\``,
    formatTable(
      ["argument", "meaning"],
      command.registeredArguments.map((argument) => [code(argument.name()), describeArgument(argument)]),
    ),
    formatTable(
      ["option", "meaning"],
      command.options
        .filter(({ hidden }) => !hidden)
        .map((option) => [code(option.flags), describeOption(option)]),
    ),
    notes,
    ...(examples[pathOf(command)] ?? []).map((words) => `\`\`\`sh\nnpm run service -- ${words}\n\`\`\``),
  ).trim();

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const describeArgument = ({ description, defaultValue }: Argument): string =>
  withDefault(description, defaultValue);

const describeOption = ({ description, defaultValue, mandatory }: Option): string =>
  withDefault(`${description}${mandatory ? "; required" : ""}`, defaultValue);

const withDefault = (text: string, value: unknown): string =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)
    ? text
    : `${text}; default: ${code(String(value as string))}`;
