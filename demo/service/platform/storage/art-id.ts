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

/** @throws StorageError; the error of the file system */
export const writeArtId = (storage: ArtStorage, id: string): Promise<void> =>
  storage.put(fileName, textContent(`${id}\n`, "text/plain"));
