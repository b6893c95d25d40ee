import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { text as toText } from "node:stream/consumers";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { typeOfUrl } from "../media/media-types.js";
import type { FileContent, FileStorage } from "./file-storage.js";

/** Content of a local file, with the type from its extension. */
export async function fileContent(path: string): Promise<FileContent> {
  const { size } = await stat(path);
  return {
    size,
    type: typeOfUrl(path) ?? "application/octet-stream",
    open: () => Promise.resolve(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>),
  };
}

/** Text content in UTF-8. */
export function textContent(text: string, type: string): FileContent {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, type, open: () => Promise.resolve(new Blob([bytes]).stream()) };
}

/** Text of a stored file; empty if missing. @throws StorageError */
export async function readText(storage: FileStorage, key: string): Promise<string> {
  const file = await storage.read(key);
  return file === null ? "" : toText(file.body as NodeReadableStream<Uint8Array>);
}

/** SHA-256 of a content in hex. */
export async function sha256Of(content: ReadableStream<Uint8Array>): Promise<string> {
  const digest = createHash("sha256");
  for await (const bytes of content as unknown as AsyncIterable<Uint8Array>) digest.update(bytes);
  return digest.digest("hex");
}
