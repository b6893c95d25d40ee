import type { FileContent } from "./file-storage.js";

/**
 * Storage whose files keep their addresses. An address belongs to a content: another content has another address, and
 * the same content always the same one, so that nothing is ever replaced, and an interrupted upload can be repeated.
 */
export interface PermanentStorage {
  /** Place for messages, the same for as long as its addresses are the same. */
  readonly location: string;
  /** Cost of an upload, in words; null: none. @throws StorageError */
  describeCost(files: number, bytes: number): Promise<string | null>;
  /** @returns the file's address, which names its content. @throws StorageError */
  put(file: PermanentFile): Promise<string>;
  /** Bytes at an address of this storage; null if there are none. @throws StorageError */
  read(uri: string): Promise<ReadableStream<Uint8Array> | null>;
}

export interface PermanentFile {
  /** SHA-256 of the content in hex. */
  readonly sha256: string;
  /** File extension without the full stop; empty: none. */
  readonly extension: string;
  readonly content: FileContent;
}
