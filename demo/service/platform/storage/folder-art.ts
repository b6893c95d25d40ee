import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ArtStorage, StagedArt } from "./art-storage.js";
import { createFolderStorage } from "./folder-storage.js";

/**
 * Art in a folder. An import fills a temporary folder next to the target, then renames it.
 * @param directory absolute path
 */
export function createFolderArt(directory: string): ArtStorage {
  const { location, stat: statFile, read, put } = createFolderStorage(directory);
  const targetOf = (shortId: string) => join(directory, shortId);
  const stagingFolder = (shortId: string) => join(directory, `.${shortId}.importing`);
  const isTaken = (shortId: string) => exists(targetOf(shortId));
  const staged = (shortId: string): StagedArt => ({
    async publish() {
      await rename(stagingFolder(shortId), targetOf(shortId)).catch(async (error: unknown) => {
        if ((await exists(stagingFolder(shortId))) || !(await isTaken(shortId))) throw error;
      });
    },
    discard: () => rm(stagingFolder(shortId), { recursive: true, force: true }),
  });
  return {
    location,
    stat: statFile,
    read,
    put,
    stagingFolder,
    isTaken,
    remove: (shortId) => rm(targetOf(shortId), { recursive: true, force: true }),
    verify: () => Promise.resolve(),
    stage: (shortId) => Promise.resolve(staged(shortId)),
    async findStaged(shortId) {
      const isStaged = (await exists(stagingFolder(shortId))) && !(await isTaken(shortId));
      return isStaged ? staged(shortId) : null;
    },
  };
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
