import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { createProgram } from "../../demo/service/cli/command-line.js";
import { project } from "../package/consumer.js";

const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};

/** Programs whose parameters aren't checked. */
const foreignPrograms = new Set([
  "cd",
  "chmod",
  "chown",
  "cp",
  "curl",
  "export",
  "git",
  "mkdir",
  "node",
  "openssl",
  "podman",
  "psql",
  "sudo",
  "systemctl",
  "tar",
  "useradd",
]);

const program = createProgram(
  {
    environment: {},
    account: "",
    clock: () => new Date(0),
    random: (bytes) => new Uint8Array(bytes),
    write: () => undefined,
    warn: () => undefined,
    isTerminal: false,
    ask: null,
  },
  () => Promise.resolve(),
);

/** Commands, scripts and options in shell code that don't exist. */
export function checkShell(code: string): string[] {
  return code
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .flatMap((line) => line.split(/\s(?:&&|\||>)\s/))
    .map((command) => command.replace(/^(?:[A-Z_]+=(?:'[^']*'|"[^"]*"|\S*)\s*)+/, "").trim())
    .filter((command) => command !== "")
    .flatMap(checkCommand);
}

function checkCommand(command: string): string[] {
  const ofService = /(?:npm run (?:-s )?service --|main\.mjs|run --rm mint-a) (.+)$/.exec(command)?.[1];
  if (ofService !== undefined) return checkServiceCommand(ofService);
  const script = /^npm run (?:-s )?([\w:-]+)/.exec(command)?.[1];
  if (script !== undefined) return script in scripts ? [] : [command];
  if (/^npm (?:ci|install|i|start|test|pack|publish)\b/.test(command)) return [];
  if (/^npx (?:tsx \.build\/build\.ts|playwright|vite|vitest|openapi-typescript|serve)\b/.test(command))
    return [];
  if (/^npx https:\/\/mint\.example\.com\/npm\/create-mint-widget\.tgz /.test(command)) return [];
  const [first = ""] = command.split(" ");
  if (first.includes("/")) return existsSync(join(project, first)) ? [] : [command];
  // The output of a command that the line before it has redirected.
  return foreignPrograms.has(first) || /^[\w.-]+\.(?:txt|csv|md|json)$/.test(first) ? [] : [command];
}

/** @param text words after the program's name */
function checkServiceCommand(text: string): string[] {
  const words = text.split(/\s+/);
  let command: Command = program;
  let depth = 0;
  for (let next; (next = command.commands.find((one) => one.name() === words[depth])); depth += 1)
    command = next;
  if (depth === 0 || command.commands.length > 0) return [text];
  const known = new Set(["--help", ...command.options.flatMap(({ long, short }) => [long, short])]);
  return words
    .slice(depth)
    .filter((word) => word.startsWith("--"))
    .map((word) => word.replace(/=.*$/, ""))
    .filter((option) => !known.has(option));
}
