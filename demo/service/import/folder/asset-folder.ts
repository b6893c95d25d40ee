import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { UserError } from "../../platform/errors/user-error.js";
import { SourceFileError } from "../../platform/validation/text-file.js";
import { readSourceFile, type SourceFile } from "../source-file.js";
import { findLayout, itemMetadataName, type FolderLayout } from "./folder-layout.js";
import { indexMedia, listCollectionImages, listImageItems, type ItemMedia } from "./image-items.js";
import { checkNumbers } from "./number-checks.js";

/** One item, with the image and animation files whose names are its number. */
export interface ItemFiles extends ItemMedia {
  readonly number: number;
  /** Metadata file; where no item has one, the image, without fields. */
  readonly file: SourceFile;
}

/**
 * Folder in the layout of Metaplex's tools: `0.json`, `0.png`, `1.json`, …, `collection.json`, `collection.png`; or of images
 * without metadata.
 */
export interface AssetFolder {
  /** Folder of the images. */
  readonly path: string;
  /** Names of its files, and of the metadata files. */
  readonly names: readonly string[];
  /** By number, without gaps. */
  readonly items: readonly ItemFiles[];
  /** False: no item has a metadata file. */
  readonly hasMetadata: boolean;
  readonly collection: SourceFile | null;
  /** `definition.jsonc` or `definition.json`: fields of a definition that the other files don't have. */
  readonly settings: SourceFile | null;
  /** Image files with the name `collection`. */
  readonly collectionImages: readonly string[];
  /** Errors, each with its file. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** Name of the file with the definition that an import has used: each collection has its own, such as a trial. */
export const importedNameOf = (shortId: unknown): string => `definition.${String(shortId)}.json`;

/** Size limits in bytes: of a metadata file, and of all of them. */
const limits = { file: 2 ** 20, total: 512 * 2 ** 20 };

/** Reads the metadata of a folder, in any layout of `findLayout`, and the names of its other files. Never reads outside the folder. @throws UserError */
export async function readAssetFolder(given: string): Promise<AssetFolder> {
  const layout = await findLayout(given);
  const { media: path, metadata } = layout;
  const folders = await listFolders(given, layout);
  const names = [...folders.keys()];
  const files = new MetadataFiles(given, await realpath(given), folders);
  const numbered = listNumbered(names);
  files.problems.push(...checkNumbers(metadata, numbered, "json"));
  const media = indexMedia(names);
  const items: ItemFiles[] = [];
  for (const { name, number } of numbered) {
    const file = await files.read(name);
    if (file) items.push({ number, file, ...(media.get(number) ?? noMedia) });
  }
  const collection = await files.readOne(["collection.json"]);
  const settings = await files.readOne(["definition.jsonc", "definition.json"]);
  const collectionImages = media.get("collection")?.images ?? [];
  const ignored = names.filter((name) => /\.json[c5]?$/i.test(name) && !isReadName(name));
  const notes = [
    ...(path === given && metadata === given
      ? []
      : [`Images are read from ${path}, metadata from ${metadata}.`]),
    ...(ignored.length > 0 ? [`Not read: ${listSome(ignored)}.`] : []),
  ];
  const found = { path, names, collection, settings, collectionImages };
  if (numbered.length === 0) {
    files.problems.push(...listTables(folders));
    const alone = listImageItems(path, listImageNames(names, [settings, collection]));
    return {
      ...found,
      items: alone.items,
      hasMetadata: false,
      problems: [...files.problems, ...alone.problems],
      notes: [...notes, ...alone.notes],
    };
  }
  const known = new Set(numbered.map(({ number }) => number));
  for (const [key, own] of media) {
    if (typeof key === "number" && !known.has(key)) {
      files.problems.push(`${join(path, [...own.images, ...own.animations][0]!)} has no ${key}.json`);
    }
  }
  return { ...found, items, hasMetadata: true, problems: files.problems, notes };
}

/** Folders of all files by name: media and metadata, and what stands above them about the collection. */
async function listFolders(given: string, { media, metadata }: FolderLayout): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  const add = async (folder: string, isWanted: (name: string) => boolean) => {
    for (const name of await listNames(folder)) {
      if (isWanted(name) && !folders.has(name)) folders.set(name, folder);
    }
  };
  const isJson = (name: string) => itemMetadataName.test(name) || /\.json[c5]?$/i.test(name);
  if (media === metadata) await add(media, () => true);
  else {
    await add(media, (name) => !isJson(name));
    await add(metadata, isJson);
  }
  for (const folder of new Set([media, given])) {
    await add(folder, (name) => /^(collection\.json|definition\.jsonc?)$/i.test(name));
  }
  return folders;
}

/** Names of a folder's files. @throws UserError */
async function listNames(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new UserError(`${path} can't be read: ${String(error)}`, { cause: error });
  });
  return entries
    .filter((entry) => !entry.isDirectory() && !isSystemFile(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

/** Problems with files that describe all items in one, as some generators write them. */
const listTables = (folders: ReadonlyMap<string, string>): string[] =>
  [...folders]
    .filter(([name]) => /^(metadata|traits|attributes)\.(csv|tsv|xlsx?|json)$/i.test(name))
    .map(
      ([name, folder]) =>
        `${join(folder, name)} seems to describe the items, but their metadata is read from a file for each: 0.json, 1.json, …`,
    );

/** Metadata files of items, by number. */
function listNumbered(names: readonly string[]): { name: string; number: number }[] {
  return names
    .flatMap((name) => {
      const [, digits] = itemMetadataName.exec(name) ?? [];
      return digits === undefined ? [] : [{ name, number: Number(digits) }];
    })
    .toSorted((one, other) => one.number - other.number);
}

/** Files of a folder without metadata that may be images of items. */
function listImageNames(names: readonly string[], sources: readonly (SourceFile | null)[]): string[] {
  const others = new Set(listCollectionImages(sources));
  return names.filter(
    (name) => !/^collection\.\w+$/i.test(name) && (/^\d+\./.test(name) || !others.has(name.toLowerCase())),
  );
}

/** Reads the JSON files of a folder up to their limit in all, and collects their problems. */
class MetadataFiles {
  readonly problems: string[] = [];
  readonly #path: string;
  /** Real path of the folder. */
  readonly #root: string;
  /** Folders of the files, by name. */
  readonly #folders: ReadonlyMap<string, string>;
  /** Bytes. */
  #total = 0;

  constructor(path: string, root: string, folders: ReadonlyMap<string, string>) {
    this.#path = path;
    this.#root = root;
    this.#folders = folders;
  }

  /** Reads the only file with one of the names, in any case. @throws UserError */
  async readOne(candidates: readonly string[]): Promise<SourceFile | null> {
    const found = [...this.#folders.keys()].filter((name) => candidates.includes(name.toLowerCase()));
    if (found.length > 1) this.problems.push(`${this.#path} has ${found.join(" and ")}; leave one of them`);
    return found[0] === undefined ? null : this.read(found[0]);
  }

  /** Null for a file with a problem. @throws UserError if all files are too large together */
  async read(name: string): Promise<SourceFile | null> {
    const file = join(this.#folders.get(name)!, name);
    const real = await realpath(file).catch(() => null);
    if (!real?.startsWith(this.#root + sep)) {
      this.problems.push(`${file} is a link that leads out of the folder`);
      return null;
    }
    const stats = await stat(real);
    this.#total += stats.size;
    if (!stats.isFile()) {
      this.problems.push(`${file} isn't a file`);
      return null;
    }
    if (this.#total > limits.total) {
      throw new UserError(
        `The JSON files in ${this.#path} are larger than ${limits.total / 2 ** 20} MiB in all.`,
      );
    }
    try {
      return await readSourceFile(file, limits.file);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.problems.push(...(error instanceof SourceFileError ? error.problems : [error.message]));
      return null;
    }
  }
}

const noMedia: ItemMedia = { images: [], animations: [] };

/** Files that operating systems and editors leave behind. */
const isSystemFile = (name: string) =>
  name.startsWith(".") || /^((eh)?thumbs\.db|desktop\.ini|icon\r)$/i.test(name);

const isReadName = (name: string) =>
  itemMetadataName.test(name) ||
  /^(collection|definition(\.[\w-]{3,24})?)\.json$/i.test(name) ||
  /^definition\.jsonc$/i.test(name);

/** The first five names of a list, and the number of the others. */
export function listSome(names: readonly string[]): string {
  const max = 5;
  const rest = names.length - max;
  return names.slice(0, max).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
