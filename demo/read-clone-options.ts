import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isAddress } from "@solana/kit";
import { coreProgram } from "./service/chain/standards/core/program.js";
import {
  cloneProgram,
  ProgramError,
  programSource,
  readProgram,
  type Program,
} from "./validator/programs.js";

/**
 * Reads the program that `npm run clone-program -- [ADDRESS] [--from URL|FILE]` names: Metaplex Core by default, from
 * `PROGRAM_SOURCE` by default.
 * @throws ProgramError; the error of `parseArgs` for unknown options
 */
export async function readCloneOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Program> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: "string" } },
  });
  const [address = coreProgram, ...others] = positionals;
  if (others.length > 0 || !isAddress(address))
    throw new ProgramError(
      "Usage: npm run clone-program -- [ADDRESS] [--from URL|FILE], with the program's Solana address.",
    );
  const from = values.from ?? programSource(environment);
  if (from === null)
    throw new ProgramError("PROGRAM_SOURCE is off: pass the URL of a Solana node, or a file, with --from.");
  if (from.includes("://")) return cloneProgram(address, from);
  // npm changes the working directory.
  return readProgram(address, resolve(environment.INIT_CWD ?? ".", from));
}
