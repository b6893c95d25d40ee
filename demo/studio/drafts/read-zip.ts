import { folderLimits } from "../../../src/contract/admin/drafts.js";
import type { FolderFile } from "./folder-file.js";

/**
 * Why an archive isn't unpacked. `unreadable`: it isn't a ZIP file. `tooLarge`: no drop can have as much. The others are
 * about a file in it.
 */
export type ZipProblem = "unreadable" | "tooLarge" | "damaged" | "encrypted" | "outside" | "unsupported";

/** An archive that isn't unpacked. */
export class ZipError extends Error {
  override readonly name = "ZipError";
  readonly problem: ZipProblem;
  readonly archive: string;
  /** File in the archive; empty: the archive itself. */
  readonly file: string;

  constructor(problem: ZipProblem, archive: string, file = "") {
    super(`${archive} isn't unpacked: ${[problem, file].filter(Boolean).join(" ")}`);
    this.problem = problem;
    this.archive = archive;
    this.file = file;
  }
}

/** Entry of the central directory, which alone decides what an archive contains. */
interface ZipEntry {
  readonly path: string;
  readonly isEncrypted: boolean;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  readonly checksum: number;
  /** Bytes in the archive, and unpacked. */
  readonly packedSize: number;
  readonly size: number;
  /** Position of the header before the content. */
  readonly position: number;
}

export const isZip = (path: string): boolean => /\.zip$/i.test(path);

/**
 * Unpacks a ZIP file, one file after another, each as a stream that the browser stores where it has space.
 * @param onProgress called after each file
 * @throws {ZipError}
 */
export async function readZip(
  archive: File,
  onProgress: (done: number, all: number) => void,
): Promise<FolderFile[]> {
  const entries = (await readDirectory(archive)).filter(({ path }) => !path.endsWith("/"));
  for (const entry of entries) assertEntry(entry, archive.name);
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > folderLimits.files || bytes > folderLimits.bytes)
    throw new ZipError("tooLarge", archive.name);
  const files: FolderFile[] = [];
  for (const entry of entries) {
    files.push({ path: entry.path, file: await unpack(archive, entry) });
    onProgress(files.length, entries.length);
  }
  return files;
}

/** @throws {ZipError} */
function assertEntry({ path, isEncrypted, method }: ZipEntry, archive: string): void {
  if (/^(\/|[a-z]:)|(^|\/)\.\.(\/|$)/i.test(path)) throw new ZipError("outside", archive, path);
  if (isEncrypted) throw new ZipError("encrypted", archive, path);
  if (method !== 0 && method !== 8) throw new ZipError("unsupported", archive, path);
}

const readView = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

const signatures = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, entry: 0x02014b50 };

/** Bytes of the end of an archive, without its comment. */
const endSize = 22;

/** Reads the list of files at the end of an archive. @throws {ZipError} */
async function readDirectory(archive: File): Promise<ZipEntry[]> {
  const unreadable = new ZipError("unreadable", archive.name);
  try {
    const { position, size } = await findDirectory(archive);
    if (position + size > archive.size) throw unreadable;
    const view = await readView(archive.slice(position, position + size));
    const entries: ZipEntry[] = [];
    for (let at = 0; at < size;) {
      if (view.getUint32(at, true) !== signatures.entry) throw unreadable;
      entries.push(readEntry(view, at));
      at +=
        46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    // A view that ends too early throws a RangeError.
    throw error instanceof RangeError ? unreadable : error;
  }
}

/** @throws {ZipError | RangeError} if the archive has no end */
async function findDirectory(archive: File): Promise<{ position: number; size: number }> {
  const start = Math.max(0, archive.size - endSize - 0xffff);
  const view = await readView(archive.slice(start));
  let at = view.byteLength - endSize;
  while (at >= 0 && view.getUint32(at, true) !== signatures.end) at -= 1;
  if (at < 0) throw new ZipError("unreadable", archive.name);
  const [size, position] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  const hasLocator = at >= 20 && view.getUint32(at - 20, true) === signatures.locator64;
  if (!hasLocator) return { position, size };
  const from = Number(view.getBigUint64(at - 12, true));
  const end = await readView(archive.slice(from, from + 56));
  if (end.getUint32(0, true) !== signatures.end64) throw new ZipError("unreadable", archive.name);
  return { size: Number(end.getBigUint64(40, true)), position: Number(end.getBigUint64(48, true)) };
}

function readEntry(view: DataView, at: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const nameEnd = at + 46 + view.getUint16(at + 28, true);
  const [size, packedSize, position] = readSizes(view, {
    values: [at + 24, at + 20, at + 42].map((place) => view.getUint32(place, true)),
    from: nameEnd,
    to: nameEnd + view.getUint16(at + 30, true),
  });
  return {
    path: readName(new Uint8Array(view.buffer, at + 46, nameEnd - at - 46)),
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    size: size!,
    packedSize: packedSize!,
    position: position!,
  };
}

/** Replaces values of four bytes that were too small with those of eight bytes in the entry's extra fields. */
function readSizes(
  view: DataView,
  { values, from, to }: { readonly values: readonly number[]; readonly from: number; readonly to: number },
): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return values.map((value) => {
      if (value !== 0xffffffff) return value;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  return [...values];
}

/** Names are in UTF-8, also where an archive doesn't say so. Old tools for Windows write backslashes. */
function readName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\\", "/");
  } catch {
    return new TextDecoder("windows-1252").decode(bytes).replaceAll("\\", "/");
  }
}

/** @throws {ZipError} */
async function unpack(archive: File, entry: ZipEntry): Promise<File> {
  const { path, method, packedSize, position } = entry;
  const damaged = (cause?: unknown) => Object.assign(new ZipError("damaged", archive.name, path), { cause });
  const header = await readView(archive.slice(position, position + 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) throw damaged();
  const start = position + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = archive.slice(start, start + packedSize);
  if (packed.size < packedSize) throw damaged();
  const content =
    method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  try {
    const blob = await new Response(content.pipeThrough(createCheck(entry))).blob();
    return new File([method === 0 ? packed : blob], path.split("/").at(-1)!, { type: toType(path) });
  } catch (error) {
    throw damaged(error);
  }
}

/** Browsers recognize every picture by its content but a drawing. */
const toType = (path: string): string => (/\.svg$/i.test(path) ? "image/svg+xml" : "");

/** Passes a file's content on, and fails unless it has the size and the checksum of its entry. */
function createCheck({ size, checksum }: ZipEntry): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  let [received, remainder] = [0, 0xffffffff];
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.length;
      if (received > size) throw new Error("The file is longer than its entry.");
      for (const byte of chunk) remainder = crcTable[(remainder ^ byte) & 0xff]! ^ (remainder >>> 8);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
    flush() {
      if (received !== size || (remainder ^ 0xffffffff) >>> 0 !== checksum)
        throw new Error("The file isn't the one of its entry.");
    },
  });
}

/** Remainders of CRC-32, by byte. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder & 1 ? 0xedb88320 : 0) ^ (remainder >>> 1);
  return remainder;
});
