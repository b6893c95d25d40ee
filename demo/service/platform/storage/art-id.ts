import type { ArtStorage } from "./art-storage.js";
import { readText, textContent } from "./file-content.js";

/** File next to the collections' folders. It is hidden, so it can't be requested. */
const fileName = ".art-id";

/**
 * Id of the service's art, which identifies a folder or bucket regardless of the path or host used to reach it. Null:
 * none.
 * @throws StorageError; the error of the file system
 */
export const readArtId = async (storage: ArtStorage): Promise<string | null> =>
  (await readText(storage, fileName)).trim() || null;

/**
 * True if names that differ only in case are the same file: then the art of a hidden collection could be read with a
 * different spelling of its path. False for art without an id.
 */
export const ignoresCase = async (storage: ArtStorage): Promise<boolean> =>
  (await readText(storage, fileName.toUpperCase())).trim() !== "";

/** @throws StorageError; the error of the file system */
export const writeArtId = (storage: ArtStorage, id: string): Promise<void> =>
  storage.put(fileName, textContent(`${id}\n`, "text/plain"));
