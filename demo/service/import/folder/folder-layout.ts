import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { extensionOf, imageTypes } from "../../platform/media/media-types.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Where a folder has its items. */
export interface FolderLayout {
  /** Folder of the images and animations. */
  readonly media: string;
  /** Folder of the metadata files; often the same. */
  readonly metadata: string;
}

/** Name of an item's metadata file: its number, with or without an extension, as some generators write it. */
export const itemMetadataName = /^(\d{1,9})(\.json)?$/i;

/** Names of the folders that generators write, in lower case. */
const mediaNames = ["images", "image", "assets", "art"];
const metadataNames = ["json", "metadata"];

/** Maximum folders within each other. */
const maxDepth = 4;

/**
 * Finds the items of a folder in the layouts that generators write: all files in one folder; images in `images/` and
 * metadata in `json/` or `metadata/`; either of them below `build/`, or below the single folder of an unpacked archive.
 * @throws UserError for a folder that can't be read
 */
export async function findLayout(path: string, depth = 0): Promise<FolderLayout> {
  const { folders, files } = await listEntries(path);
  const here = { media: path, metadata: path };
  const find = (names: readonly string[]) => {
    const found = names.map((name) => folders.find((folder) => folder.toLowerCase() === name)).find(Boolean);
    return found === undefined ? null : join(path, found);
  };
  const [media, metadata] = [find(mediaNames), find(metadataNames)];
  const hasImages = files.some((name) => isImage(name) && !/^collection\./i.test(name));
  const hasMetadata = files.some((name) => itemMetadataName.test(name));
  if (hasMetadata) return here;
  if (hasImages) return metadata === null ? here : { media: path, metadata };
  if (media !== null && metadata !== null) return { media, metadata };
  const inner = media ?? find(["build"]) ?? (folders.length === 1 ? join(path, folders[0]!) : null);
  if (inner === null || depth === maxDepth) return here;
  const found = await findLayout(inner, depth + 1);
  const isEmpty = found.media === inner && !(await listEntries(inner)).files.some(isImage);
  return isEmpty ? here : found;
}

const isImage = (name: string) => Object.hasOwn(imageTypes, extensionOf(name));

/** Names of a folder's folders and files, without hidden ones and those of an archive's own. */
async function listEntries(path: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new UserError(`${path} can't be read: ${String(error)}`, { cause: error });
  });
  const shown = entries.filter(({ name }) => !name.startsWith(".") && name !== "__MACOSX");
  return {
    folders: shown.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    files: shown.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
  };
}
