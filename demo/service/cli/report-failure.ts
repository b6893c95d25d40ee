import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findSecrets } from "../config/find-secrets.js";
import { formatErrorChain } from "../platform/log/create-log.js";
import { createRedaction } from "../platform/log/redaction.js";
import { UserError } from "../platform/errors/user-error.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import type { CliContext } from "./cli-context.js";
import { explainFile } from "./explain-file.js";

type Context = Pick<CliContext, "environment" | "clock">;

/** Chain errors that the person at the command line can fix. */
const fixableChainErrors: ReadonlySet<string> = new Set([
  "CHAIN_UNAVAILABLE",
  "METHOD_MISSING",
  "WRONG_NETWORK",
]);

/**
 * Returns what a command prints for its error: the message, if it states the remedy, or else a sentence that names a
 * file with the details.
 */
export async function reportFailure(
  context: Context,
  parameters: readonly string[],
  thrown: unknown,
): Promise<string> {
  const error = explainFile(thrown);
  return isExplained(error) ? error.message : await reportUnforeseen(context, parameters, error);
}

/** True for errors whose messages state the remedy. */
function isExplained(error: unknown): error is Error {
  return error instanceof UserError || (error instanceof ChainError && fixableChainErrors.has(error.code));
}

/**
 * Writes the details of an error that no one foresaw to a file that only this user can read, redacted like the log.
 * @returns a sentence that names the file
 */
async function reportUnforeseen(
  { environment, clock }: Context,
  parameters: readonly string[],
  error: unknown,
): Promise<string> {
  const redact = createRedaction(findSecrets(environment));
  const details = {
    at: clock().toISOString(),
    command: parameters,
    node: process.version,
    platform: process.platform,
    error: formatErrorChain(error),
  };
  const says = "The command failed for a reason that it doesn't know.";
  try {
    const path = join(await mkdtemp(join(tmpdir(), "mint-widget-error-")), "error.json");
    await writeFile(path, `${redact(JSON.stringify(details, null, 2))}\n`, { mode: 0o600 });
    return `${says} The details are in ${path}; please report them.`;
  } catch {
    const name = error instanceof Error ? error.name : "Error";
    return `${says} The details of the ${name} couldn't be written to ${tmpdir()}.`;
  }
}
