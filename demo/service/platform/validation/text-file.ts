import { readFile, stat } from "node:fs/promises";
import { UserError } from "../errors/user-error.js";

/** A file that can't be used, with all errors and their positions. */
export class SourceFileError extends UserError {
  constructor(
    path: string,
    readonly problems: readonly string[],
  ) {
    super([`${path} can't be used:`, ...problems.map((problem) => `  ${problem}`)].join("\n"));
  }
}

const mebibyte = 2 ** 20;

/**
 * Reads a text file in UTF-8, or in UTF-16 as spreadsheets and PowerShell write it.
 * @param max maximum size in bytes
 * @throws SourceFileError for a file that is too large or isn't text; UserError if it can't be read
 */
export async function readText(path: string, max = Infinity): Promise<string> {
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > max) throw new SourceFileError(path, [`${path} is larger than ${max / mebibyte} MiB`]);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return decodeText(bytes, path);
}

/**
 * Decodes a text by its byte order mark, or by the zeros that UTF-16 has between Latin letters; else as UTF-8.
 * @param path of the file, for errors
 * @returns the text without a byte order mark
 * @throws SourceFileError naming the first byte that isn't part of the text
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  const encoding = detectEncoding(bytes);
  if (isArchive(bytes)) {
    const message = `${path} is a zip archive or an Excel workbook, not a text: export it as CSV or JSON`;
    throw new SourceFileError(path, [message]);
  }
  if (isUtf32(bytes)) throw new SourceFileError(path, [`${path} is UTF-32: save it as UTF-8`]);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (encoding !== "utf-8") {
      const name = encoding.toUpperCase();
      throw new SourceFileError(path, [`${path} isn't valid ${name}: save it as UTF-8`]);
    }
    throw new SourceFileError(path, [describeByte(bytes, path)]);
  }
}

function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0))
    return "utf-16be";
  return "utf-8";
}

/** True for the first bytes of a zip archive. */
const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/** True for the byte order marks of UTF-32, which begin with those of UTF-16 or with two zeros. */
const isUtf32 = ([first, second, third, fourth]: Uint8Array): boolean =>
  third !== undefined &&
  ((first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
    (first === 0 && second === 0 && third === 0xfe && fourth === 0xff));

/** Bytes that Windows-1252 doesn't use. */
const unusedInWindows1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function describeByte(bytes: Uint8Array, path: string): string {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Where a replacement character differs from the bytes it stands for.
  const hasMark = given.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = new TextDecoder("utf-8", { ignoreBOM: hasMark }).decode(given);
  const again = Buffer.from(text);
  const offset = given.findIndex((byte, index) => byte !== again[index]);
  const before = given.subarray(0, offset);
  const line = before.reduce((lines, byte) => lines + Number(byte === 0x0a), 1);
  const column = offset - before.lastIndexOf(0x0a);
  const isWindows = given.every((byte) => !unusedInWindows1252.has(byte));
  return [
    `${path}:${line}:${column} isn't UTF-8 (byte 0x${given[offset]!.toString(16).toUpperCase()}); save it as UTF-8`,
    ...(isWindows ? [" (it looks like Windows-1252)"] : []),
  ].join("");
}
