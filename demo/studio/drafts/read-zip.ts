import { folderLimits } from "../../../src/contract/admin/drafts.js";
import { BlobReader, BlobWriter, ZipReader, type FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { FolderFile } from "./folder-file.js";
import { ZipError } from "./zip-error.js";

/** Workers would need a source that the studio's content security policy forbids. */
const options = { useWebWorkers: false, checkSignature: true };

/**
 * Unpacks a ZIP file, one file after another, each as a stream that the browser stores where it has space.
 * @param onProgress called after each file
 * @throws {ZipError}
 */
export async function readZip(
  archive: File,
  onProgress: (done: number, all: number) => void,
): Promise<FolderFile[]> {
  const entries = await listEntries(archive);
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (entries.length > folderLimits.files || bytes > folderLimits.bytes)
    throw new ZipError("tooLarge", archive.name);
  const files: FolderFile[] = [];
  for (const entry of entries) {
    files.push({ path: entry.filename, file: await unpack(archive, entry) });
    onProgress(files.length, entries.length);
  }
  return files;
}

/** Lists the files of an archive, none of which leads out of its folder. @throws {ZipError} */
async function listEntries(archive: File): Promise<FileEntry[]> {
  const reader = new ZipReader(new BlobReader(archive), options);
  const entries = await reader
    // Paths are checked below, so that the one at fault can be named.
    .getEntries({ filenameValidation: "tolerant", decodeText: readName })
    .catch((cause: unknown) => {
      throw Object.assign(new ZipError("unreadable", archive.name), { cause });
    });
  for (const { filename } of entries)
    if (/^(\/|[a-z]:)|(^|\/)\.\.(\/|$)/i.test(filename))
      throw new ZipError("outside", archive.name, filename);
  return entries.filter((entry): entry is FileEntry => !entry.directory);
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
async function unpack(archive: File, entry: FileEntry): Promise<File> {
  const { filename, encrypted, compressionMethod } = entry;
  if (encrypted) throw new ZipError("encrypted", archive.name, filename);
  // Stored, or deflated: what browsers can unpack.
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new ZipError("unsupported", archive.name, filename);
  try {
    const content = await entry.getData(new BlobWriter(), options);
    return new File([content], filename.split("/").at(-1)!, { type: toType(filename) });
  } catch (cause) {
    throw Object.assign(new ZipError("damaged", archive.name, filename), { cause });
  }
}

/** Browsers recognize every picture by its content but a drawing. */
const toType = (path: string): string => (/\.svg$/i.test(path) ? "image/svg+xml" : "");
