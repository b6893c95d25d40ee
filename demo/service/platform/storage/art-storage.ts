import type { FileStorage } from "./file-storage.js";

/** Art of a collection that isn't published yet. */
export interface StagedArt {
  /** Publishes all files. Idempotent. @throws StorageError if another import has replaced them */
  publish(): Promise<void>;
  /** Deletes the files. */
  discard(): Promise<void>;
}

/** Reports the number of finished files and the total. */
export type OnProgress = (done: number, all: number) => void;

/**
 * Art that the service serves under `/art/`, in one folder per collection, named after its short id. An import stages a
 * folder and publishes it as a whole. `read` and `stat` only find published files; `put` adds to them.
 */
export interface ArtStorage extends FileStorage {
  /** @throws StorageError if it can't be used */
  verify(): Promise<void>;
  /** True if files of the collection are published. */
  isTaken(shortId: string): Promise<boolean>;
  /** Deletes the published files of a collection. Can be repeated after an interruption. @throws StorageError */
  remove(shortId: string): Promise<void>;
  /** Local folder for the files that an import stages. Concurrent imports use different ones. */
  readonly stagingFolder: (shortId: string) => string;
  /**
   * Stages the files in `stagingFolder`, replacing leftovers of an interrupted import.
   * @param onProgress reports uploaded files
   */
  stage(shortId: string, onProgress: OnProgress): Promise<StagedArt>;
  /** Staged files of an import that was interrupted; null: none. */
  findStaged(shortId: string): Promise<StagedArt | null>;
}
