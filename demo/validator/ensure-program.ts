import { existsSync } from "node:fs";
import type { Address } from "@solana/kit";
import { cloneProgram, programPath, readHost } from "./programs.js";
import { writeProgram, type ProgramFile } from "./write-program.js";

/** Milliseconds after which a program that isn't fetched yet is given up. */
export const fetchTimeout = 5_000;

/** Whether a directory has a program; `node` is a host, and `reason` a clause without a full stop. */
export type ProgramState =
  | { readonly status: "present"; readonly path: string }
  | ({ readonly status: "fetched"; readonly node: string } & ProgramFile)
  | { readonly status: "missing"; readonly reason: string };

/**
 * Fetches a program from a Solana node unless the directory has it. It never throws, and leaves the directory as it was
 * unless it has the whole program.
 * @param settings.directory as by `programDirectory`
 * @param settings.source URL of the node, as by `programSource`; null: fetch nothing
 * @param options.timeout in milliseconds
 * @param options.onFetch called before a request is sent
 * @example
 * const state = await ensureProgram(coreProgram, {
 *   directory: programDirectory(process.env),
 *   source: programSource(process.env),
 * });
 * if (state.status === "missing") console.log(state.reason);
 */
export async function ensureProgram(
  program: Address,
  { directory, source }: { readonly directory: string; readonly source: string | null },
  options: { readonly timeout?: number; readonly onFetch?: (node: string) => void } = {},
): Promise<ProgramState> {
  const { timeout = fetchTimeout, onFetch } = options;
  const path = programPath(directory, program);
  if (existsSync(path)) return { status: "present", path };
  if (source === null) return { status: "missing", reason: "PROGRAM_SOURCE is off" };
  const signal = AbortSignal.timeout(timeout);
  try {
    const node = readHost(source);
    onFetch?.(node);
    const file = await writeProgram(directory, await cloneProgram(program, source, signal));
    return { status: "fetched", node, ...file };
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
    return {
      status: "missing",
      reason: signal.aborted ? `${readHost(source)} didn't send it within ${timeout / 1_000} s` : message,
    };
  }
}
