import { explainDatabase } from "./service/cli/cli-context.js";
import { reportFailure } from "./service/cli/report-failure.js";
import { escapeControls } from "./service/cli/terminal-text.js";
import { UserError } from "./service/platform/errors/user-error.js";
import { ProgramError } from "./validator/programs.js";

/**
 * Runs a program and reports its error in a sentence, as commands of the service do.
 * @param name name of its npm script
 */
export async function runProgram(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const context = { environment: process.env, clock: () => new Date() };
    const message = await reportFailure(context, [name, ...process.argv.slice(2)], explain(error));
    process.stderr.write(`${escapeControls(message)}\n`);
    process.exitCode = 1;
  }
}

/** UserError for an error of the command line, of a program or of the database; other errors unchanged. */
function explain(error: unknown): unknown {
  const isOfCommandLine =
    error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS_/.test(`${error.code}`);
  if (isOfCommandLine || error instanceof ProgramError) return new UserError(error.message, { cause: error });
  return explainDatabase(error);
}
