import type { FileContent } from "./file-storage.js";

/**
 * Content-addressed storage: the same content always has the same URL, and different content a different one. So
 * nothing is ever replaced, and an interrupted upload can be repeated.
 */
export interface PermanentStorage {
  /** Location for messages. It stays the same as long as the URLs do. */
  readonly location: string;
  /** Description of an upload's cost; null: none. @throws StorageError */
  describeCost(files: number, bytes: number): Promise<string | null>;
  /** @returns the file's URL, which identifies its content. @throws StorageError */
  put(file: PermanentFile): Promise<string>;
  /** Bytes at a URL of this storage; null if missing. @throws StorageError */
  read(uri: string): Promise<ReadableStream<Uint8Array> | null>;
}

export interface PermanentFile {
  /** SHA-256 of the content in hex. */
  readonly sha256: string;
  /** File extension without the dot; empty: none. */
  readonly extension: string;
  readonly content: FileContent;
}
