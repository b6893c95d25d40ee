import type { FileStorage } from "./file-storage.js";
import type { PermanentStorage } from "./permanent-storage.js";

/**
 * Permanent files in a folder or bucket that is public under a URL. They are named by their hashes, so no one can guess
 * the URL of an unrevealed item from another one.
 * @param publicUrl without a trailing slash
 * @param describeCost describes what the storage costs
 */
export function createHashedFiles(
  storage: FileStorage,
  publicUrl: string,
  describeCost: PermanentStorage["describeCost"],
): PermanentStorage {
  return {
    location: `${storage.location} at ${publicUrl}`,
    describeCost,
    async put({ sha256, extension, content }) {
      const key = extension === "" ? sha256 : `${sha256}.${extension}`;
      await storage.put(key, content);
      return `${publicUrl}/${key}`;
    },
    async read(uri) {
      const file = await storage.read(uri.slice(publicUrl.length + 1));
      return file && file.body;
    },
  };
}
