import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findSecrets } from "../config/find-secrets.js";
import { formatErrorChain } from "../platform/log/create-log.js";
import { createRedaction } from "../platform/log/redaction.js";
import { UserError } from "../platform/errors/user-error.js";
import type { CliContext } from "./cli-context.js";

/**
 * Writes the details of an error that nobody foresaw to a file that only this user can read, redacted like the log.
 * @returns an error whose one sentence names the file
 */
export async function reportUnforeseen(
  { environment, clock }: Pick<CliContext, "environment" | "clock">,
  parameters: readonly string[],
  error: unknown,
): Promise<UserError> {
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
    return new UserError(`${says} The details are in ${path}; please report them.`, { cause: error });
  } catch {
    const name = error instanceof Error ? error.name : "Error";
    return new UserError(`${says} The details of the ${name} couldn't be written to ${tmpdir()}.`, {
      cause: error,
    });
  }
}
