import { runCommandLine } from "../../../demo/service/cli/command-line.js";
import { random } from "../http/harness.js";

export interface Said {
  readonly exitCode: number;
  /** What went to the standard output. */
  readonly output: string;
  /** What went to the standard error. */
  readonly errors: string;
}

/** Somebody at a terminal. */
export function createOperator(
  environment: Readonly<Record<string, string | undefined>>,
  clock = () => new Date("2026-11-21T12:00:00Z"),
) {
  /** Words are separated by single spaces; one with spaces in it is a parameter of its own. */
  return async function run(command: string, ...more: string[]): Promise<Said> {
    let [output, errors] = ["", ""];
    const exitCode = await runCommandLine(
      [...command.split(" "), ...more],
      {
        environment,
        clock,
        random,
        isTerminal: false,
        write: (text) => void (output += text),
        warn: (text) => void (errors += text),
      },
      () => Promise.reject(new Error("No service is to be started here.")),
    );
    return { exitCode, output, errors };
  };
}
