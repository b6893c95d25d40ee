import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import {
  address,
  createSolanaRpc,
  getAddressDecoder,
  getBase64Encoder,
  getU32Decoder,
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

/**
 * States in the first four bytes of an upgradeable loader's account. A program holds the address of its data account after
 * them, and a data account the slot of the deployment, the upgrade authority and, from byte 45, the ELF file.
 */
const states = { program: 2, programData: 3 };
const stateSize = 4;
const programSize = 36;
const programDataHeader = 45;

/** Node that runs the release of mainnet. https://solana.com/docs/references/clusters */
const defaultSource = "https://api.mainnet-beta.solana.com";

/** First bytes of an ELF file. */
const elfMagic = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46);

/** Error for a file or account that can't be read or isn't a program. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code = "PROGRAM_UNUSABLE";
}

/**
 * Directory of programs of other chains, one `<address>.so` each: `PROGRAM_DIRECTORY`, or a folder in the project's cache,
 * `MINT_WIDGET_CACHE` or `mint-widget` in the user's cache directory.
 */
export function programDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  const { PROGRAM_DIRECTORY: own, MINT_WIDGET_CACHE: cache, XDG_CACHE_HOME: userCache } = environment;
  if (own) return resolve(own);
  return resolve(cache || join(userCache || join(homedir(), ".cache"), "mint-widget"), "programs");
}

/** URL of the node to fetch missing programs from: `PROGRAM_SOURCE`, or a public one of mainnet; null: `off`. */
export function programSource({
  PROGRAM_SOURCE: own,
}: Readonly<Record<string, string | undefined>>): string | null {
  return own === "off" ? null : own || defaultSource;
}

/** Path of a program's file in a directory of programs. */
export const programPath = (directory: string, program: Address): string => join(directory, `${program}.so`);

/**
 * Reads the programs in a directory; none if the directory doesn't exist.
 * @throws ProgramError
 */
export async function readPrograms(directory: string): Promise<Program[]> {
  const names = await readdir(directory).catch(ignoreMissing);
  const files = names.filter((name) => name.endsWith(".so"));
  return Promise.all(
    files.map(async (file) => {
      const path = join(directory, file);
      const name = file.slice(0, -3);
      if (!isAddress(name))
        throw new ProgramError(`${path} must be named after its program's address: ADDRESS.so.`);
      return readProgram(name, path);
    }),
  );
}

/** @throws ProgramError */
export async function readProgram(text: string, path: string): Promise<Program> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ProgramError(`${path} can't be read.`, { cause });
  });
  return { address: parseAddress(text), bytes: assertElf(bytes, path) };
}

/**
 * Reads a program from a Solana node over JSON-RPC.
 * @param url endpoint of the node
 * @throws ProgramError if the node doesn't have it, or doesn't respond as a node does
 */
export async function cloneProgram(text: string, url: string, signal?: AbortSignal): Promise<Program> {
  const program = parseAddress(text);
  const node = readHost(url);
  const own = await readAccount(program);
  if (own === null) throw new ProgramError(`${node} has no account ${program}.`);
  if (own.owner === finalLoader) return { address: program, bytes: assertElf(own.data, text) };
  if (!isState(own, "program") || own.data.length < programSize)
    throw new ProgramError(`${text} is not a program at ${node}.`);
  const data = await readAccount(getAddressDecoder().decode(own.data, stateSize));
  if (data === null || !isState(data, "programData"))
    throw new ProgramError(`The program ${text} has been closed at ${node}.`);
  return { address: program, bytes: assertElf(data.data.subarray(programDataHeader), text) };

  async function readAccount(of: Address): Promise<Account | null> {
    try {
      const request = createSolanaRpc(url).getAccountInfo(of, { encoding: "base64" });
      return parseAccount(await request.send({ abortSignal: signal }));
    } catch (cause) {
      throw new ProgramError(`${node} doesn't respond as a Solana node: ${describeCause(cause)}`, { cause });
    }
  }
}

interface Account {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** Parses what a node sends, which may be any JSON; null: it has no such account. */
function parseAccount(response: unknown): Account | null {
  if (isRecord(response) && response.value === null) return null;
  const { owner, data } = isRecord(response) && isRecord(response.value) ? response.value : {};
  if (typeof owner !== "string" || !Array.isArray(data) || typeof data[0] !== "string")
    throw new Error("The response has no account.");
  return { owner, data: new Uint8Array(getBase64Encoder().encode(data[0])) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isState = ({ owner, data }: Account, state: keyof typeof states): boolean =>
  owner === upgradeableLoader && data.length >= stateSize && getU32Decoder().decode(data) === states[state];

/**
 * Name of a node for messages: a provider's URL may contain a key.
 * @throws ProgramError
 */
export function readHost(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === "") return parsed.host;
  throw new ProgramError(
    "The URL of a Solana node must begin with http:// or https://, and have no user name.",
  );
}

/** The first cause in one line: what fetch and kit throw is about their own call. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [error.cause];
  return first instanceof Error ? describeCause(first) : error.message.replaceAll(/\p{Cc}+/gu, " ");
}

function parseAddress(text: string): Address {
  if (!isAddress(text)) throw new ProgramError(`${text} is not a Solana address.`);
  return text;
}

function assertElf(bytes: Uint8Array, name: string): Uint8Array {
  if (elfMagic.every((byte, index) => bytes[index] === byte)) return bytes;
  throw new ProgramError(`${name} is not an ELF file, which \`solana program dump\` writes.`);
}

function ignoreMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
