import { readProgramOptions } from "./program-options.js";
import { startValidator } from "./start-validator.js";

/**
 * Runs the embedded chain by itself on the port `RPC_PORT`, 8899 by default.
 * - `--program ADDRESS=FILE`: a program that the chain starts with.
 * - `--clone-program ADDRESS --from URL`: the same, read from a Solana node.
 */

const DEFAULT_PORT = 8899;

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`RPC_PORT is "${text}"; set it to a port number, 0 for any free one.`);
}

try {
  const programs = await readProgramOptions(process.argv.slice(2));
  const validator = await startValidator({ port: readPort(process.env.RPC_PORT), programs });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void validator.close());
  console.log(`Solana JSON-RPC: ${validator.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
