import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { programPath, type Program } from "./programs.js";
import { Runtime } from "./runtime.js";

/** File of a program in the directory that a chain starts with. */
export interface ProgramFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/**
 * Writes a program to a directory, once the runtime has loaded it. The file is there as a whole or not at all, also when
 * several processes write it at once.
 * @throws ProgramError if the runtime can't load it; the error of the file system
 */
export async function writeProgram(directory: string, program: Program): Promise<ProgramFile> {
  const { address, bytes } = program;
  new Runtime().addProgram(program);
  await mkdir(directory, { recursive: true });
  const path = programPath(directory, address);
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { path, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}
