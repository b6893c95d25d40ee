import { parseArgs } from "node:util";
import { cloneProgram, ProgramError, programDirectory, writeProgram } from "./programs.js";

/**
 * `npm run clone-program -- ADDRESS --from URL`: reads a program from a Solana node into the directory from which
 * `npm start` takes them.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" } },
  });
  const [address] = positionals;
  if (address === undefined || values.from === undefined)
    throw new ProgramError("Usage: npm run clone-program -- ADDRESS --from URL");
  const program = await cloneProgram(address, values.from);
  const { path, sha256 } = await writeProgram(programDirectory(process.env), program);
  console.log(`${path}\n${program.bytes.length} bytes, SHA-256 ${sha256}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
