import type { FolderFile } from "./folder-file.js";

/** A folder's files, and those that are left out. */
export interface ReadFolder {
  readonly files: readonly FolderFile[];
  readonly leftOut: readonly string[];
}

/** Files that file managers create, and those of the studio's own definition. */
const unwanted = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)|(^|\/)definition(\.[\w-]+)?\.jsonc?$/i;

/**
 * Sorts the files of a folder by their path, without the folder's own name, which all of them begin with, and without
 * what doesn't belong to the art.
 */
export function arrangeFiles(given: readonly FolderFile[]): ReadFolder {
  const named = withoutSharedFolder(
    given.map(({ path, file }) => ({ path: path.replace(/^\/+/, "").normalize("NFC"), file })),
  );
  const isWanted = ({ path }: FolderFile) => !unwanted.test(path);
  return {
    files: named.filter(isWanted).sort((one, other) => comparePaths(one.path, other.path)),
    leftOut: named.filter((one) => !isWanted(one)).map(({ path }) => path),
  };
}

/** Files without the folder that all of them are in, apart from what file managers add beside it. */
function withoutSharedFolder(files: readonly FolderFile[]): FolderFile[] {
  const own = files.filter(({ path }) => !unwanted.test(path));
  const [first] = own[0]?.path.split("/") ?? [];
  const isIn = ({ path }: FolderFile) => path.startsWith(`${first}/`);
  if (first === undefined || !own.every(isIn)) return [...files];
  return files.map((one) => (isIn(one) ? { ...one, path: one.path.slice(first.length + 1) } : one));
}

/** Compares paths as people count: `2.png` before `10.png`. */
export const comparePaths = new Intl.Collator("en", { numeric: true }).compare;

/** Called while archives are unpacked, with the number of files. */
export type OnUnpack = (done: number, all: number) => void;

/** Reads what was dropped: folders with all of theirs, single files, or archives. @throws {ZipError} */
export async function readDropped({ items, files }: DataTransfer, onUnpack: OnUnpack): Promise<ReadFolder> {
  // Browsers empty the list after the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry != null);
  if (entries.length === 0) return readChosen([...files], onUnpack);
  return arrangeFiles(await unpackAll((await Promise.all(entries.map(readEntry))).flat(), onUnpack));
}

/** Reads what was chosen in a dialog for folders or files. @throws {ZipError} */
export async function readChosen(files: readonly File[], onUnpack: OnUnpack): Promise<ReadFolder> {
  const given = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return arrangeFiles(await unpackAll(given, onUnpack));
}

const isZip = (path: string): boolean => /\.zip$/i.test(path);

/** Replaces each archive with its files, as if it were a folder. */
async function unpackAll(files: readonly FolderFile[], onUnpack: OnUnpack): Promise<FolderFile[]> {
  const unpacked: FolderFile[] = [];
  for (const one of files) {
    // What a file manager adds to an archive isn't one.
    if (!isZip(one.path) || unwanted.test(one.path)) {
      unpacked.push(one);
      continue;
    }
    const folder = one.path.slice(0, one.path.lastIndexOf("/") + 1);
    const { readZip } = await import("./read-zip.js");
    for (const { path, file } of await readZip(one.file, onUnpack))
      unpacked.push({ path: folder + path, file });
  }
  return unpacked;
}

async function readEntry(entry: FileSystemEntry): Promise<FolderFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ path: entry.fullPath, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // Each call returns a part of the folder, and an empty one at its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) break;
    children.push(...part);
  }
  return (await Promise.all(children.map(readEntry))).flat();
}
