import { UserError } from "../errors/user-error.js";

/** Facts about a stored file. */
export interface FileInfo {
  /** Bytes. */
  readonly size: number;
  /** Strong ETag, including quotes. */
  readonly etag: string;
  readonly modified: Date;
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenFile {
  readonly info: FileInfo;
  /** Bytes of the range, or of the whole file. Must be read or cancelled. */
  readonly body: ReadableStream<Uint8Array>;
}

export interface FileContent {
  /** Bytes. */
  readonly size: number;
  /** MIME type. */
  readonly type: string;
  /** Opens the content; called again for each attempt. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Files by key. A key is a path of names separated by slashes, see `isKey`. */
export interface FileStorage {
  /** Location for messages: a folder path or a bucket URL. */
  readonly location: string;
  /** Null for a missing file. @throws StorageError */
  stat(key: string, signal?: AbortSignal): Promise<FileInfo | null>;
  /** Null for a missing file. @throws StorageError */
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenFile | null>;
  /** Writes or replaces a file atomically. @throws StorageError */
  put(key: string, content: FileContent): Promise<void>;
}

/** Error of a storage that is unavailable or misconfigured. The message states the remedy. */
export class StorageError extends UserError {
  override readonly name = "StorageError";
  override readonly code = "STORAGE_UNAVAILABLE";
}

/** Limits within those of file systems and S3, which count bytes. */
const maxCharacters = { key: 300, name: 120 };

/** Backslashes and percent signs separate and escape names in some systems; control characters end them. */
// oxlint-disable-next-line no-control-regex
const hasUnusable = /[\\%\u0000-\u001F\u007F]/;

/**
 * True for a path without empty names and names that start with a dot. So hidden files, and files outside the storage,
 * have no key.
 */
export const isKey = (path: string): boolean =>
  path.length <= maxCharacters.key && path.split("/").every(isName) && !hasUnusable.test(path);

const isName = (name: string): boolean =>
  name !== "" && !name.startsWith(".") && name.length <= maxCharacters.name;
