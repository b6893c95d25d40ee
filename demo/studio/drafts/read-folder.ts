/** File of a folder that was dropped or chosen. */
export interface FolderFile {
  /** Path in the folder, with slashes. */
  readonly path: string;
  readonly file: File;
}

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
  const normal = given.map(({ path, file }) => ({ path: path.replace(/^\/+/, "").normalize("NFC"), file }));
  const [first] = normal[0]?.path.split("/") ?? [];
  const isShared = normal.every(({ path }) => path.startsWith(`${first}/`));
  const named = isShared
    ? normal.map(({ path, file }) => ({ path: path.slice(first!.length + 1), file }))
    : normal;
  const isWanted = ({ path }: FolderFile) => !unwanted.test(path);
  return {
    files: named.filter(isWanted).sort((one, other) => comparePaths(one.path, other.path)),
    leftOut: named.filter((one) => !isWanted(one)).map(({ path }) => path),
  };
}

/** Compares paths as people count: `2.png` before `10.png`. */
export const comparePaths = (one: string, other: string): number =>
  one.localeCompare(other, "en", { numeric: true });

/** Reads what was dropped: folders with all of theirs, or single files. */
export async function readDropped({ items, files }: DataTransfer): Promise<ReadFolder> {
  // Browsers empty the list after the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry != null);
  if (entries.length === 0) return readChosen([...files]);
  return arrangeFiles((await Promise.all(entries.map(readEntry))).flat());
}

/** Reads what was chosen in a dialog for folders or files. */
export const readChosen = (files: readonly File[]): ReadFolder =>
  arrangeFiles(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));

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
