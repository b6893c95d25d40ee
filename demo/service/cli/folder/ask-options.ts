import { InvalidArgumentError } from "commander";
import type { CliContext } from "../cli-context.js";
import { questions, type FolderOptions, type OptionName } from "./folder-options.js";

/** Asks for missing options; an invalid answer is explained, and asked for again. */
export async function askOptions(
  ask: NonNullable<CliContext["ask"]>,
  missing: readonly OptionName[],
): Promise<FolderOptions> {
  const answers: Record<string, unknown> = {};
  const names = missing.includes("price") ? [...missing, "perWallet" as const] : missing;
  for (const name of names) {
    if (!(name in questions)) continue;
    const { question, parse } = questions[name as keyof typeof questions];
    let problem = "";
    for (;;) {
      const answer = (await ask(`${problem}${question}: `)).trim();
      try {
        answers[name] = parse(answer);
        break;
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        problem = `${error.message}\n`;
      }
    }
  }
  return answers;
}
