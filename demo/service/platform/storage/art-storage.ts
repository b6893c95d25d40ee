import type { FileStorage } from "./file-storage.js";

/** Art of a collection that isn't served yet. */
export interface StagedArt {
  /** Serves all files from now on, also if they are served already. @throws StorageError if another import replaced them */
  publish(): Promise<void>;
  /** Deletes them. */
  discard(): Promise<void>;
}

/** Reports the number of files that are done, and of all. */
export type OnProgress = (done: number, all: number) => void;

/**
 * Art that the service serves below `/art/`: a folder of files for each collection, named after its short id. An import
 * stages a folder, and publishes it as a whole. `read` and `stat` find published files only; `put` adds to them.
 */
export interface ArtStorage extends FileStorage {
  /** @throws StorageError if it can't be used */
  verify(): Promise<void>;
  /** True if files of the collection are published. */
  isTaken(shortId: string): Promise<boolean>;
  /** Deletes the published files of a collection; again after an interruption. @throws StorageError */
  remove(shortId: string): Promise<void>;
  /** Local folder in which an import lays the files to stage; another one for each import that may run. */
  readonly stagingFolder: (shortId: string) => string;
  /**
   * Stages the files in `stagingFolder`, in place of what an interrupted import has left.
   * @param onProgress of files that are uploaded
   */
  stage(shortId: string, onProgress: OnProgress): Promise<StagedArt>;
  /** Staged files of an import that was interrupted; null: none. */
  findStaged(shortId: string): Promise<StagedArt | null>;
}
