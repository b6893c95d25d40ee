import type { Command } from "commander";
import { formatVariables } from "../config/format-variables.js";
import type { CliContext } from "./cli-context.js";

export function addVariablesCommand(program: Command, context: CliContext): void {
  program
    .command("variables")
    .description("print all environment variables of a service process, as Markdown")
    .action(() => context.write(formatVariables()));
}
