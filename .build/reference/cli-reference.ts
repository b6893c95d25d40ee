import type { Argument, Command, Option } from "commander";
import { createProgram } from "../../demo/service/cli/command-line.js";
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
  /** Text below a command's options, which is written by listeners. */
  const readFurtherHelp = (command: Command): string => {
    written = "";
    command.outputHelp();
    return written
      .slice(written.indexOf(command.helpInformation()) + command.helpInformation().length)
      .trim();
  };
  return joinSections(
    "# Commands of the service",
    introduction,
    ...listCommands(program).map((command) => formatCommand(command, readFurtherHelp(command))),
  );
}

const introduction = `\`npm run service -- COMMAND\` in a checkout, \`node main.mjs COMMAND\` in the image. Every command has \`--help\`, which says the
same as this page: \`npm run reference\` writes it from the commands, and a test compares the two. Most of them need
\`DATABASE_URL\`; changes take effect within a second, in every process. What a change does is shown before it is done:
[Mend and follow](../operate/mend.md).`;

/** Commands without subcommands, in their order. */
const listCommands = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(listCommands);

function formatCommand(command: Command, further: string): string {
  const path = pathOf(command);
  const usage = `npm run service -- ${path} ${command.usage()}`.trim();
  return joinSections(
    `## ${path}`,
    `${sentence(command.description())}`,
    `\`\`\`sh\n${usage}\n\`\`\``,
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
    further === "" ? "" : `\`\`\`text\n${further}\n\`\`\``,
  ).trim();
}

/** Words of a command after the program's name. */
const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const describeArgument = ({ description, defaultValue }: Argument): string =>
  withDefault(description, defaultValue);

const describeOption = ({ description, defaultValue, mandatory }: Option): string =>
  withDefault(`${description}${mandatory ? "; required" : ""}`, defaultValue);

const withDefault = (text: string, value: unknown): string =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)
    ? text
    : `${text}; default: ${code(String(value as string))}`;
