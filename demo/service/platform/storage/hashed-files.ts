import type { FileStorage } from "./file-storage.js";
import type { PermanentStorage } from "./permanent-storage.js";

/**
 * Permanent files in a folder or a bucket that is public under a URL. They are named after their hashes: nobody can
 * guess the address of an item that wasn't shown yet from that of another.
 * @param publicUrl without a slash at the end
 * @param describeCost what the storage costs, in words
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
