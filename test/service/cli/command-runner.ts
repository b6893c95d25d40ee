import { runCommandLine } from "../../../demo/service/cli/command-line.js";
import { random } from "../http/harness.js";

export interface CommandResult {
  readonly exitCode: number;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly errors: string;
}

/** Runner of operator commands with a fixed environment and clock. */
export function createCommandRunner(
  environment: Readonly<Record<string, string | undefined>>,
  clock = () => new Date("2026-11-21T12:00:00Z"),
  ask: ((question: string) => Promise<string>) | null = null,
) {
  /** Splits `command` at single spaces; `more` holds arguments that contain spaces. */
  return async function run(command: string, ...more: string[]): Promise<CommandResult> {
    let [output, errors] = ["", ""];
    const exitCode = await runCommandLine(
      [...command.split(" "), ...more],
      {
        environment,
        account: "anna@laptop",
        clock,
        random,
        isTerminal: false,
        ask,
        write: (text) => void (output += text),
        warn: (text) => void (errors += text),
      },
      () => Promise.reject(new Error("No service is to be started here.")),
    );
    return { exitCode, output, errors };
  };
}
