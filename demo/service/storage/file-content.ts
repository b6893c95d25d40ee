import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { typeOfUrl } from "../collections/media-types.js";
import type { FileContent } from "./file-storage.js";

/** Content of a local file, with the type of its extension. */
export async function fileContent(path: string): Promise<FileContent> {
  const { size } = await stat(path);
  return {
    size,
    type: typeOfUrl(path) ?? "application/octet-stream",
    open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
  };
}

/** Content of a text in UTF-8. */
export function textContent(text: string, type: string): FileContent {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, type, open: () => new Blob([bytes]).stream() };
}
