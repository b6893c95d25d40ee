import { folderLimits } from "../../../../src/contract/admin/drafts.js";
import { mkdir, open, readdir, rename, rm, rmdir, stat, truncate } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { LRUCache } from "lru-cache";
import { UserError } from "../../platform/errors/user-error.js";

/** File of a draft, complete or not. */
export interface UploadedFile {
  /** Path in the folder, with slashes. */
  readonly path: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Bytes that have arrived. */
  readonly received: number;
}

/** Part of a file. */
export interface FilePart {
  readonly path: string;
  readonly size: number;
  readonly offset: number;
  readonly content: Uint8Array;
}

/** Time for which the size of a folder is kept, in milliseconds. Other processes may write to it too. */
const usageMilliseconds = 30_000;

/** Folder of the files that aren't complete. Hidden, so that an import doesn't see it. */
const partial = ".parts";

/** Names that the studio itself writes into the folder. */
const reserved = /^definition(\.[\w-]+)?\.jsonc?$/i;

/**
 * True for a path below the folder that any file system takes. A drive, a stream or a device of Windows is a file like
 * any other here, but not where the folder is copied to.
 */
function isPath(path: string): boolean {
  const parts = path.split("/");
  return (
    parts.length <= 5 &&
    path === path.normalize("NFC") &&
    parts.every(
      (part) =>
        part.length > 0 &&
        Buffer.byteLength(part) <= 200 &&
        // oxlint-disable-next-line no-control-regex
        !/^\.|[\\:*?"<>|\u0000-\u001f\u007f]/.test(part),
    )
  );
}

/** @throws UserError naming the path that can't be that of a file */
function checkPath(path: string): string {
  if (!isPath(path))
    throw new UserError(
      `${JSON.stringify(path)} can't be the path of a file: use up to four folders, and names without a full stop at the start or any of \\ : * ? " < > |.`,
    );
  if (reserved.test(path.split("/").at(-1)!))
    throw new UserError(
      `${path} has what the draft's definition says. Leave it out, and set its fields in the definition.`,
    );
  return path;
}

/** Files of drafts, each draft in its own folder. */
export function createDraftFiles(directory: string) {
  const folderOf = (id: string) => join(directory, id);

  async function list(id: string): Promise<UploadedFile[]> {
    const folder = folderOf(id);
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(ignoreMissing);
    const files: UploadedFile[] = [];
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/");
      const info = await stat(join(folder, path)).catch(ignoreMissing);
      if (!info) continue;
      if (!path.startsWith(`${partial}/`)) {
        if (!reserved.test(path)) files.push({ path, size: info.size, received: info.size });
        continue;
      }
      const [, whole, size] = /^(.*)\.(\d+)$/.exec(path.slice(partial.length + 1)) ?? [];
      if (whole !== undefined) files.push({ path: whole, size: Number(size), received: info.size });
    }
    return files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Sizes of the folders that are being uploaded. */
  const usages = new LRUCache<string, { files: number; bytes: number }>({ max: 100, ttl: usageMilliseconds });

  /**
   * Counts a new file, or the difference to the one that it replaces.
   * @throws UserError for one beyond the limits of a folder
   */
  async function countFile(id: string, path: string, size: number, replaced: number | null): Promise<void> {
    let usage = usages.get(id);
    if (!usage) {
      const files = await list(id);
      usage = { files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) };
      usages.set(id, usage);
    }
    if (size > folderLimits.fileBytes)
      throw new UserError(`${path} is larger than ${folderLimits.fileBytes / 2 ** 30} GiB.`);
    const [files, bytes] = replaced === null ? [1, size] : [0, size - replaced];
    if (usage.files + files > folderLimits.files || usage.bytes + bytes > folderLimits.bytes)
      throw new UserError(
        `A draft has at most ${folderLimits.files} files with ${folderLimits.bytes / 2 ** 30} GiB in all. Host larger art elsewhere, and name its URLs in the metadata.`,
      );
    usage.files += files;
    usage.bytes += bytes;
  }

  return {
    folderOf,
    list,

    /**
     * Adds a part to a file. A part that doesn't follow what has arrived changes nothing, so that an upload continues
     * where it was interrupted; one at 0 begins the file again.
     * @throws UserError
     */
    async write(id: string, { path: given, size, offset, content }: FilePart): Promise<UploadedFile> {
      const path = checkPath(given);
      const target = join(folderOf(id), path);
      const part = join(folderOf(id), partial, `${path}.${size}`);
      const before = await stat(part).catch(ignoreMissing);
      if (!before) {
        const whole = await stat(target).catch(ignoreMissing);
        if (whole?.size === size && offset > 0) return { path, size, received: size };
        await countFile(id, path, size, whole?.size ?? null);
        await mkdir(dirname(part), { recursive: true });
      } else if (offset === 0) await truncate(part, 0);
      const received = offset === 0 ? 0 : (before?.size ?? 0);
      if (offset !== received) return { path, size, received };
      if (offset + content.length > size)
        throw new UserError(`${path} has more bytes than its size of ${size}. Send it again.`);
      const file = await open(part, "a");
      try {
        await file.appendFile(content);
      } finally {
        await file.close();
      }
      if (offset + content.length < size) return { path, size, received: offset + content.length };
      await mkdir(dirname(target), { recursive: true }).catch((error: unknown) => {
        throw new UserError(`${path} can't be stored: another file has the name of its folder.`, {
          cause: error,
        });
      });
      await rename(part, target).catch((error: unknown) => {
        throw new UserError(`${path} can't be stored: a folder has its name.`, { cause: error });
      });
      return { path, size, received: size };
    },

    /** Removes files, complete or not, and folders that have become empty. */
    async remove(id: string, paths: readonly string[]): Promise<void> {
      const files = await list(id);
      usages.delete(id);
      for (const { path, size } of files.filter((file) => paths.includes(file.path))) {
        const whole = join(folderOf(id), path);
        await rm(whole, { force: true });
        await rm(join(folderOf(id), partial, `${path}.${size}`), { force: true });
        await removeEmpty(folderOf(id), dirname(path));
      }
    },

    /** @throws UserError if there is no such file, or one with the new path */
    async rename(id: string, from: string, to: string): Promise<void> {
      const files = await list(id);
      const old = files.find((file) => file.path === from);
      if (!old || old.received < old.size) throw new UserError(`There is no file ${from}.`);
      if (files.some((file) => file.path === checkPath(to)))
        throw new UserError(`There is a file ${to} already. Remove it first.`);
      const target = join(folderOf(id), to);
      await mkdir(dirname(target), { recursive: true });
      await rename(join(folderOf(id), from), target);
      await removeEmpty(folderOf(id), dirname(from));
    },

    /** Path on the disk of a complete file; null: there is none. */
    async find(id: string, path: string): Promise<{ readonly file: string; readonly size: number } | null> {
      if (!isPath(path)) return null;
      const file = join(folderOf(id), path);
      const info = await stat(file).catch(ignoreMissing);
      return info?.isFile() ? { file, size: info.size } : null;
    },

    async discard(id: string): Promise<void> {
      await rm(folderOf(id), { recursive: true, force: true });
    },
  };
}

export type DraftFiles = ReturnType<typeof createDraftFiles>;

/** Removes a folder and those above it, as far as they are empty. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let path = folder; path !== "." && path !== ""; path = dirname(path)) {
    const removed = await rmdir(join(root, path)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** @returns null for a file that doesn't exist. @throws any other error */
function ignoreMissing(error: unknown): null {
  if (["ENOENT", "ENOTDIR"].includes(String((error as { code?: unknown }).code))) return null;
  throw error;
}
