import type { DraftContext } from "./draft-context.js";
import { comparePaths } from "./read-folder.js";
import type { UploadStatus } from "./upload-queue.js";

/** File of a draft with the state of its upload. */
export interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly received: number;
  readonly status: UploadStatus;
}

export interface ListedPicture extends ListedFile {
  /** True for the picture of the collection itself: `collection.png`. */
  readonly isCover: boolean;
}

export const isImage = (path: string): boolean => /\.(png|jpe?g|webp|avif|gif|svg)$/i.test(path);

/** All files: those that this page uploads, and those that were uploaded before. */
export function listFiles({ files, queue }: Pick<DraftContext, "files" | "queue">): ListedFile[] {
  const own = new Map<string, ListedFile>(queue.uploads.map((upload) => [upload.path, upload]));
  for (const file of files) {
    if (own.has(file.path)) continue;
    own.set(file.path, { ...file, status: file.received === file.size ? "done" : "failed" });
  }
  return [...own.values()].sort((one, other) => comparePaths(one.path, other.path));
}

export const listPictures = (context: Pick<DraftContext, "files" | "queue">): ListedPicture[] =>
  listFiles(context)
    .filter(({ path }) => isImage(path))
    .map((file) => ({ ...file, isCover: /(^|\/)collection\.\w+$/i.test(file.path) }));
