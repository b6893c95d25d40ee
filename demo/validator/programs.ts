import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import {
  address,
  createSolanaRpc,
  getAddressDecoder,
  getBase64Encoder,
  isAddress,
  type Address,
} from "@solana/kit";

/** Program that a chain starts with. */
export interface Program {
  readonly address: Address;
  /** ELF file, as `solana program dump` writes it. */
  readonly bytes: Uint8Array;
}

/** Loaders of programs. https://solana.com/docs/core/programs */
const upgradeableLoader = address("BPFLoaderUpgradeab1e11111111111111111111111");
const finalLoader = address("BPFLoader2111111111111111111111111111111111");

/** Bytes before the ELF file in a program's data account: state, slot of the deployment, upgrade authority. */
const programDataHeader = 45;
/** Bytes before the address of the data account in a program's own account. */
const programHeader = 4;

/** First bytes of an ELF file. */
const elfMagic = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46);

/** Error for a file or account that can't be read or isn't a program. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code = "PROGRAM_UNUSABLE";
}

/**
 * Directory of programs of other chains, one `<address>.so` each: `PROGRAM_DIRECTORY`, or a folder in the user's cache
 * directory.
 */
export function programDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  const { PROGRAM_DIRECTORY: own, XDG_CACHE_HOME: cache } = environment;
  return own ? resolve(own) : join(cache || join(homedir(), ".cache"), "mint-widget", "programs");
}

/**
 * Reads the programs in a directory; none if the directory doesn't exist.
 * @throws ProgramError
 */
export async function readPrograms(directory: string): Promise<Program[]> {
  const names = await readdir(directory).catch(ignoreMissing);
  const addresses = names.filter((name) => name.endsWith(".so")).map((name) => name.slice(0, -3));
  return Promise.all(addresses.map((name) => readProgram(name, join(directory, `${name}.so`))));
}

/** @throws ProgramError */
export async function readProgram(text: string, path: string): Promise<Program> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ProgramError(`${path} can't be read.`, { cause });
  });
  return { address: parseAddress(text), bytes: assertElf(bytes, path) };
}

/** Writes a program to a directory. @returns the file's path, and its SHA-256 in hex */
export async function writeProgram(
  directory: string,
  { address, bytes }: Program,
): Promise<{ path: string; sha256: string }> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${address}.so`);
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return { path, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/**
 * Reads a program from a Solana node over JSON-RPC.
 * @param url endpoint of the node
 * @throws ProgramError if the node doesn't have it
 */
export async function cloneProgram(text: string, url: string): Promise<Program> {
  const program = parseAddress(text);
  const rpc = createSolanaRpc(url);
  const own = await readAccount(program);
  if (own.owner === finalLoader) return { address: program, bytes: assertElf(own.data, text) };
  if (own.owner !== upgradeableLoader) throw new ProgramError(`${text} is not a program at ${url}.`);
  const { data } = await readAccount(getAddressDecoder().decode(own.data, programHeader));
  return { address: program, bytes: assertElf(data.subarray(programDataHeader), text) };

  async function readAccount(of: Address) {
    const { value } = await rpc
      .getAccountInfo(of, { encoding: "base64" })
      .send()
      .catch((cause: unknown) => {
        throw new ProgramError(`${url} doesn't respond.`, { cause });
      });
    if (value === null) throw new ProgramError(`${url} has no account ${of}.`);
    return { owner: value.owner, data: new Uint8Array(getBase64Encoder().encode(value.data[0])) };
  }
}

function parseAddress(text: string): Address {
  if (!isAddress(text)) throw new ProgramError(`${text} is not a Solana address.`);
  return text;
}

function assertElf(bytes: Uint8Array, name: string): Uint8Array {
  if (elfMagic.every((byte, index) => bytes[index] === byte)) return bytes;
  throw new ProgramError(`${name} is not an ELF file.`);
}

function ignoreMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
