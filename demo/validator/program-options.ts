import { parseArgs } from "node:util";
import { cloneProgram, ProgramError, readProgram, type Program } from "./programs.js";

/**
 * Reads the programs that a command line names, with the options of `solana-test-validator` in mind:
 * `--program ADDRESS=FILE` for a file, `--clone-program ADDRESS --from URL` for a program of another chain. Both may be
 * repeated.
 * @throws ProgramError; the error of `parseArgs` for unknown options
 */
export async function readProgramOptions(args: readonly string[]): Promise<Program[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      program: { type: "string", multiple: true, default: [] },
      "clone-program": { type: "string", multiple: true, default: [] },
      from: { type: "string" },
    },
  });
  const { program: files, "clone-program": clones, from } = values;
  if (clones.length > 0 && from === undefined)
    throw new ProgramError("--clone-program needs --from URL, the node to read the program from.");
  return Promise.all([
    ...files.map((text) => {
      const [address, ...path] = text.split("=");
      if (!address || path.length === 0)
        throw new ProgramError(`--program must be ADDRESS=FILE, not ${text}.`);
      return readProgram(address, path.join("="));
    }),
    ...clones.map((address) => cloneProgram(address, from!)),
  ]);
}
