import { join } from "node:path";
import type { SealedArt } from "../../catalog/reveals/reveal-definition.js";
import { fileContent, sha256Of } from "../../platform/storage/file-content.js";
import type { ArtPlan } from "./art-folder.js";

/**
 * Hashes the files that aren't served before a reveal.
 * @param directory of the files as they will be served
 * @returns undefined if all are served from the start
 */
export async function hashSealedArt(
  { sealedFolder, files, toPath }: ArtPlan,
  directory: string,
): Promise<SealedArt | undefined> {
  if (sealedFolder === null) return undefined;
  const hashes = new Map<string, string>();
  for (const name of files.keys()) {
    if (!name.startsWith(sealedFolder)) continue;
    const content = await fileContent(join(directory, name));
    hashes.set(toPath(name), await sha256Of(await content.open()));
  }
  return { folder: toPath(sealedFolder), hashes };
}
