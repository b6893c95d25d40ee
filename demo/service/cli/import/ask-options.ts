import { InvalidArgumentError } from "commander";
import type { CliContext } from "../cli-context.js";
import { answerParsers } from "./folder-command-options.js";
import {
  isAskedOption,
  questions,
  type FolderOptions,
  type OptionName,
} from "../../import/folder/folder-options.js";

/** Asks for missing options. An invalid answer is explained and asked for again. */
export async function askOptions(
  ask: NonNullable<CliContext["ask"]>,
  missing: readonly OptionName[],
): Promise<FolderOptions> {
  const answers: Record<string, unknown> = {};
  const names = missing.includes("price") ? [...missing, "perWallet" as const] : missing;
  for (const name of names) {
    if (!isAskedOption(name)) continue;
    let problem = "";
    for (;;) {
      const answer = (await ask(`${problem}${questions[name]}: `)).trim();
      try {
        answers[name] = answerParsers[name](answer);
        break;
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        problem = `${error.message}\n`;
      }
    }
  }
  return answers;
}
