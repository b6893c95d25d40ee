import { constants } from "node:fs";
import { access, copyFile, mkdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import type { DefinitionIssue } from "../collections/definition-fields.js";
import { animationTypes, extensionOf, imageTypes } from "../collections/media-types.js";
import { CliError } from "./cli-context.js";

/** Definition with local files, and the files to serve. */
export interface ArtPlan {
  /** The definition with the files' final URLs. */
  readonly definition: unknown;
  /** Names in the folder, with their sizes in bytes. */
  readonly files: ReadonlyMap<string, number>;
  readonly folder: string;
  /** Names of the images of the collection and its items. */
  readonly images: ReadonlySet<string>;
  /** Directory that the files are served from. */
  readonly target: string;
  /** Path below the service of a file in it. */
  toPath(name: string): string;
  readonly issues: readonly DefinitionIssue[];
}

/** Copied files that aren't served yet. */
export interface StagedArt {
  /** Directory of the copies before they are published; null if there are none. */
  readonly directory: string | null;
  /** Moves the files to their public location. */
  publish(): Promise<void>;
  /** Deletes the staged and published files. */
  discard(): Promise<void>;
}

type Fields = Record<string, unknown>;

/** Names a definition's local files below `/art/<shortId>/`. Without a valid short id, nothing is copied. */
const invalid = ".invalid";

/**
 * Finds the files that a definition names by file name (`"1.png"`) in a folder, to be served below `/art/<shortId>/`.
 * URLs and paths beginning with `/` stay as they are. Reads the folder only.
 * @returns an issue for each file that is missing, isn't of a type that is served, or lies outside the folder
 */
export async function planArt(
  definition: unknown,
  { folder, artDirectory }: { folder: string; artDirectory: string },
): Promise<ArtPlan> {
  const given = (definition as Fields | null)?.["shortId"];
  const shortId = typeof given === "string" && /^[A-Za-z0-9_-]{3,24}$/.test(given) ? given : invalid;
  const root = await realpath(folder).catch(() => null);
  const files = new Map<string, number>();
  const images = new Set<string>();
  const issues: DefinitionIssue[] = [];

  const toPath = (name: string) => `/art/${shortId}/${name}`;
  const toPlan = (definition: unknown): ArtPlan => ({
    definition,
    files,
    images,
    folder,
    target: join(artDirectory, shortId),
    toPath,
    issues,
  });

  async function place(
    value: unknown,
    path: string,
    types: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    if (typeof value !== "string" || /^(\/|https?:\/\/)/.test(value)) return value;
    const found = checkName(value, types) ?? files.get(value) ?? (await findFile(value));
    if (typeof found === "string") issues.push({ path, message: found });
    else {
      files.set(value, found);
      if (types === imageTypes && path !== "banner") images.add(value);
    }
    return toPath(value);
  }

  /** Size of the file, or the requirement that it doesn't meet. */
  async function findFile(name: string): Promise<number | string> {
    const real = root === null ? null : await realpath(join(root, name)).catch(() => null);
    if (root === null || real === null) return `names "${name}", which is not in ${folder}`;
    if (!real.startsWith(root + sep)) return `names "${name}", a link that leads out of ${folder}`;
    const { size, isFile } = await stat(real).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
    if (!isFile || size === 0) return `names "${name}", which is ${isFile ? "an empty" : "no"} file`;
    return size;
  }

  if (!definition || typeof definition !== "object") {
    return toPlan(definition);
  }
  const { items, ...rest } = definition as Fields;
  const placed: Fields = { ...rest };
  for (const field of ["image", "banner"]) {
    if (field in placed) placed[field] = await place(placed[field], field, imageTypes);
  }
  if (items !== undefined) placed["items"] = Array.isArray(items) ? [] : items;
  if (Array.isArray(items)) {
    // In turn: the files of a large collection would otherwise all be asked for at once.
    for (const [index, item] of (items as unknown[]).entries()) {
      (placed["items"] as unknown[]).push(
        item && typeof item === "object" ? await placeItem(item as Fields, `items[${index}]`) : item,
      );
    }
  }
  return toPlan(placed);

  async function placeItem(item: Fields, path: string): Promise<Fields> {
    const placed = { ...item };
    if ("image" in item) placed["image"] = await place(item["image"], `${path}.image`, imageTypes);
    if ("animation" in item) {
      placed["animation"] = await place(item["animation"], `${path}.animation`, animationTypes);
    }
    return placed;
  }
}

/** @throws CliError if files are to be copied to a directory that exists */
export async function assertTargetFree({ files, target }: Pick<ArtPlan, "files" | "target">): Promise<void> {
  if (files.size === 0 || !(await exists(target))) return;
  throw new CliError(
    `${target} is there already: another collection's art, or an import that was interrupted. Move it away first.`,
  );
}

/** Number of files copied at the same time. */
const concurrency = 8;

/**
 * Copies planned files to a directory from which they aren't served before `publish`.
 * @param onProgress receives the number of copied files and the total
 * @throws CliError if the directory of the collection's art exists
 */
export async function copyArt(
  { files, folder, target }: ArtPlan,
  onProgress: (done: number, all: number) => void,
): Promise<StagedArt> {
  if (files.size === 0)
    return { directory: null, publish: () => Promise.resolve(), discard: () => Promise.resolve() };
  await assertTargetFree({ files, target });
  const staging = join(dirname(target), `.${basename(target)}.importing`);
  await rm(staging, { recursive: true, force: true });
  const names = [...files.keys()];
  for (const parent of new Set(names.map((name) => dirname(join(staging, name))))) {
    await mkdir(parent, { recursive: true });
  }
  let done = 0;
  const next = names.values();
  const copyNext = async () => {
    for (const name of next) {
      await copyFile(join(folder, name), join(staging, name), constants.COPYFILE_FICLONE);
      onProgress(++done, names.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, copyNext));
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  return {
    directory: staging,
    publish: () => rename(staging, target),
    discard: async () => {
      await rm(staging, { recursive: true, force: true });
      await rm(target, { recursive: true, force: true });
    },
  };
}

/** File names that need no URL escaping; hidden files are not served. */
const servable = /^([\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const unservable = 'must be a file name of letters, digits, ".", "-" and "_" only; rename the file';

/** Requirement that a file's name doesn't meet; undefined if it does. */
function checkName(name: string, types: Readonly<Record<string, string>>): string | undefined {
  if (!servable.test(name)) return unservable;
  return Object.hasOwn(types, extensionOf(name))
    ? undefined
    : `must be a file of one of the types ${listTypes(types)}`;
}

const listTypes = (types: Readonly<Record<string, string>>) =>
  Object.keys(types)
    .map((type) => `.${type}`)
    .join(", ");

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
