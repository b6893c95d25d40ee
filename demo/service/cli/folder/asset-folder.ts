import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { animationTypes, extensionOf, imageTypes } from "../../collections/media-types.js";
import { CliError } from "../cli-context.js";
import { readSourceFile, SourceFileError, type SourceFile } from "../import/source-file.js";

/** Metadata file of one item. */
export interface ItemFile {
  /** Number in the file's name. */
  readonly number: number;
  readonly file: SourceFile;
}

/** Image and animation files whose names are an item's number, or `collection`. */
export interface OwnMedia {
  readonly images: readonly string[];
  readonly animations: readonly string[];
}

/** Folder in the layout of Metaplex's tools: `0.json`, `0.png`, `1.json`, …, `collection.json`, `collection.png`. */
export interface AssetFolder {
  readonly path: string;
  /** Names of its files. */
  readonly names: readonly string[];
  /** By number, without gaps. */
  readonly items: readonly ItemFile[];
  readonly collection: SourceFile | null;
  /** `definition.jsonc` or `definition.json`: fields of a definition that the other files don't have. */
  readonly settings: SourceFile | null;
  /** @param key an item's number, or `collection` */
  ownMedia(key: number | "collection"): OwnMedia;
  /** Errors, each with its file. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** Name of the file with the definition that an import has used. */
export const importedName = "definition.imported.json";

/** Size limits in bytes: of a metadata file, and of all of them. */
const limits = { file: 2 ** 20, total: 512 * 2 ** 20 };

/** Reads a folder's metadata, and the names of its other files. Never reads outside the folder. @throws CliError */
export async function readAssetFolder(path: string): Promise<AssetFolder> {
  const root = await realpath(path);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new CliError(`${path} can't be read: ${String(error)}`, { cause: error });
  });
  const names = entries
    .filter((entry) => !entry.isDirectory() && !isSystemFile(entry.name))
    .map(({ name }) => name)
    .toSorted();
  const problems: string[] = [];
  let total = 0;

  async function read(name: string): Promise<SourceFile | null> {
    const file = join(path, name);
    const real = await realpath(file).catch(() => null);
    if (!real?.startsWith(root + sep)) problems.push(`${file} is a link that leads out of the folder`);
    else {
      const stats = await stat(real);
      total += stats.size;
      if (!stats.isFile()) problems.push(`${file} is no file`);
      else if (total > limits.total) {
        throw new CliError(`The JSON files in ${path} are larger than ${limits.total / 2 ** 20} MiB in all.`);
      } else {
        try {
          return await readSourceFile(file, limits.file);
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          problems.push(...(error instanceof SourceFileError ? error.problems : [error.message]));
        }
      }
    }
    return null;
  }

  const numbered = names.flatMap((name) => {
    const [, digits] = /^(\d{1,9})\.json$/i.exec(name) ?? [];
    return digits === undefined ? [] : [{ name, number: Number(digits) }];
  });
  numbered.sort((one, other) => one.number - other.number);
  problems.push(...checkNumbers(path, numbered));
  const items: ItemFile[] = [];
  for (const { name, number } of numbered) {
    const file = await read(name);
    if (file) items.push({ number, file });
  }
  const readOne = async (candidates: readonly string[]): Promise<SourceFile | null> => {
    const found = names.filter((name) => candidates.includes(name.toLowerCase()));
    if (found.length > 1) problems.push(`${path} has ${found.join(" and ")}; leave one of them`);
    return found[0] === undefined ? null : read(found[0]);
  };
  const collection = await readOne(["collection.json"]);
  const settings = await readOne(["definition.jsonc", "definition.json"]);

  const media = indexMedia(names);
  const known = new Set(numbered.map(({ number }) => number));
  for (const [key, own] of media) {
    // Without any metadata file the first problem says it for all images.
    if (typeof key === "number" && known.size > 0 && !known.has(key)) {
      problems.push(`${join(path, [...own.images, ...own.animations][0]!)} has no ${key}.json`);
    }
  }
  const ignored = names.filter((name) => /\.json[c5]?$/i.test(name) && !isReadName(name));
  return {
    path,
    names,
    items,
    collection,
    settings,
    ownMedia: (key) => media.get(key) ?? noMedia,
    problems,
    notes: ignored.length > 0 ? [`Not read: ${listSome(ignored)}.`] : [],
  };
}

const noMedia: OwnMedia = { images: [], animations: [] };

/** Files that operating systems and editors leave behind. */
const isSystemFile = (name: string) => name.startsWith(".") || /^(thumbs\.db|desktop\.ini)$/i.test(name);

const isReadName = (name: string) =>
  /^(\d{1,9}|collection|definition(\.imported)?)\.json$/i.test(name) || /^definition\.jsonc$/i.test(name);

/** Numbers begin at 0 or 1 and have no gaps. */
function checkNumbers(path: string, numbered: readonly { name: string; number: number }[]): string[] {
  if (numbered.length === 0) {
    return [
      `${path} has no 0.json: each item needs a file with its metadata beside its image, at least { "name": "…" }`,
    ];
  }
  const problems: string[] = [];
  let expected = Math.min(numbered[0]!.number, 1);
  for (const [index, { name, number }] of numbered.entries()) {
    if (index > 0 && number === numbered[index - 1]!.number) {
      problems.push(`${join(path, name)} has the number of ${numbered[index - 1]!.name}`);
      continue;
    }
    if (number > expected) {
      const last = number - 1;
      const missing =
        last === expected
          ? `${expected}.json is`
          : `${expected}.json to ${last}.json, ${last - expected + 1} files, are`;
      problems.push(`${join(path, name)} comes too early: ${missing} missing`);
    }
    expected = number + 1;
  }
  return problems;
}

function indexMedia(names: readonly string[]): Map<number | "collection", OwnMedia> {
  const media = new Map<number | "collection", { images: string[]; animations: string[] }>();
  for (const name of names) {
    const [, stem] = /^(\d{1,9}|collection)\.\w+$/i.exec(name) ?? [];
    if (stem === undefined) continue;
    const extension = extensionOf(name);
    const isImage = Object.hasOwn(imageTypes, extension);
    if (!isImage && !Object.hasOwn(animationTypes, extension)) continue;
    const key = /^\d/.test(stem) ? Number(stem) : "collection";
    const own = media.get(key) ?? { images: [], animations: [] };
    media.set(key, own);
    (isImage ? own.images : own.animations).push(name);
  }
  return media;
}

/** The first names of a list, and the number of the others. */
export function listSome(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  return names.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
