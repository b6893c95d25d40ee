import type { ArtStorage } from "./art-storage.js";
import { readText, textContent } from "./file-content.js";

/** File beside the collections' folders. It is hidden: no request gets it. */
const fileName = ".art-id";

/**
 * Id of the art of a service, by which a folder or bucket is known whatever path or host leads there. Null: it has none.
 * @throws StorageError; the error of the file system
 */
export const readArtId = async (storage: ArtStorage): Promise<string | null> =>
  (await readText(storage, fileName)).trim() || null;

/**
 * True where names that differ only in case are one file, so that the art of a hidden collection could be read by another
 * spelling of its path. False for art without an id.
 */
export const ignoresCase = async (storage: ArtStorage): Promise<boolean> =>
  (await readText(storage, fileName.toUpperCase())).trim() !== "";

/** @throws StorageError; the error of the file system */
export const writeArtId = (storage: ArtStorage, id: string): Promise<void> =>
  storage.put(fileName, textContent(`${id}\n`, "text/plain"));
