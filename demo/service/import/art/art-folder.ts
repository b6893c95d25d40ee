import { constants } from "node:fs";
import { copyFile, mkdir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { animationTypes, extensionOf, imageTypes } from "../../platform/media/media-types.js";
import type { ArtStorage, StagedArt } from "../../platform/storage/art-storage.js";
import { UserError } from "../../platform/errors/user-error.js";
import { addMissingVariants, findDifferentArt } from "./identical-art.js";
import { compressArt } from "./compress-art.js";

/** Definition with local files, and the files to serve. */
export interface ArtPlan {
  /** The definition with the files' final URLs. */
  readonly definition: unknown;
  /** Files by the names that they are served under. */
  readonly files: ReadonlyMap<string, ArtFile>;
  readonly folder: string;
  /** Names of the images of the collection and its items. */
  readonly images: ReadonlySet<string>;
  /** Folder of the items' files, with a slash at the end, if they aren't served before a reveal; null: they are. */
  readonly sealedFolder: string | null;
  /** Name of the folder that the files are served from. */
  readonly shortId: string;
  /** Path below the service of a file in it. */
  toPath(name: string): string;
  readonly issues: readonly DefinitionIssue[];
}

/** File to serve. */
export interface ArtFile {
  /** Name in the plan's folder. */
  readonly source: string;
  /** Bytes. */
  readonly size: number;
}

type Fields = Record<string, unknown>;

/** Names a definition's local files below `/art/<shortId>/`. Without a valid short id, nothing is copied. */
const invalid = ".invalid";

/**
 * Finds the files that a definition names by file name (`"1.png"`) in a folder, to be served below `/art/<shortId>/`.
 * URLs and paths beginning with `/` stay as they are. Reads the folder only.
 *
 * Where the definition has a reveal, the items' files get a folder of their own, whose name nobody can guess.
 * @param random returns that many secure random bytes
 * @returns an issue for each file that is missing, isn't of a type that is served, or lies outside the folder
 */
export async function planArt(
  definition: unknown,
  folder: string,
  random: (bytes: number) => Uint8Array,
): Promise<ArtPlan> {
  const given = (definition as Fields | null)?.["shortId"];
  const shortId = typeof given === "string" && /^[A-Za-z0-9_-]{3,24}$/.test(given) ? given : invalid;
  const root = await realpath(folder).catch(() => null);
  const isSealed = Boolean((definition as Fields | null)?.["reveal"]);
  const sealedFolder = isSealed ? `unrevealed-${Buffer.from(random(12)).toString("base64url")}/` : null;
  const files = new Map<string, ArtFile>();
  const images = new Set<string>();
  const issues: DefinitionIssue[] = [];

  const toPath = (name: string) => `/art/${shortId}/${name}`;
  const toPlan = (definition: unknown): ArtPlan => ({
    definition,
    files,
    images,
    folder,
    sealedFolder,
    shortId,
    toPath,
    issues,
  });

  async function place(
    value: unknown,
    path: string,
    types: Readonly<Record<string, string>>,
    subfolder = "",
  ): Promise<unknown> {
    if (typeof value !== "string" || /^(\/|https?:\/\/)/.test(value)) return value;
    const name = `${subfolder}${value}`;
    const found = checkName(value, types) ?? files.get(name)?.size ?? (await findFile(value));
    if (typeof found === "string") issues.push({ path, message: found });
    else {
      files.set(name, { source: value, size: found });
      if (types === imageTypes && path !== "banner") images.add(name);
    }
    return toPath(name);
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
  const { items, reveal, ...rest } = definition as Fields;
  const placed: Fields = { ...rest };
  for (const field of ["image", "banner"]) {
    if (field in placed) placed[field] = await place(placed[field], field, imageTypes);
  }
  if (reveal && typeof reveal === "object") placed["reveal"] = await placeReveal(reveal as Fields);
  else if (reveal !== undefined) placed["reveal"] = reveal;
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

  async function placeReveal(reveal: Fields): Promise<Fields> {
    if (!("image" in reveal)) return reveal;
    return { ...reveal, image: await place(reveal["image"], "reveal.image", imageTypes) };
  }

  async function placeItem(item: Fields, path: string): Promise<Fields> {
    const placed = { ...item };
    const subfolder = sealedFolder ?? "";
    if ("image" in item) placed["image"] = await place(item["image"], `${path}.image`, imageTypes, subfolder);
    if ("animation" in item) {
      placed["animation"] = await place(item["animation"], `${path}.animation`, animationTypes, subfolder);
    }
    return placed;
  }
}

/**
 * Compares the place where files of the plan would be served with them.
 * @returns true if it has the same files, from an import into another database
 * @throws UserError if it has others; StorageError
 */
export async function assertTargetFree(plan: ArtPlan, storage: ArtStorage): Promise<boolean> {
  const { files, shortId } = plan;
  if (files.size === 0 || !(await storage.isTaken(shortId))) return false;
  const different = await findDifferentArt(plan, storage);
  if (different === null) return true;
  throw new UserError(
    `${storage.location}/${shortId} is there already: another collection's art, or that of an import into another database, without the same ${different}. Move it away first, or choose another short id.`,
  );
}

const nothingStaged: StagedArt = { publish: () => Promise.resolve(), discard: () => Promise.resolve() };

/** Number of files copied at the same time. */
const concurrency = 8;

/**
 * Copies planned files to where they aren't served before `publish`. Files that are served already, from an import into
 * another database, stay if they are the same.
 * @param steps.onCopied completes the copies in their folder, before they are staged
 * @param steps.onProgress creates a receiver of the number of files that are done and of all, for a step of the work
 * @throws UserError if the storage has other files there; StorageError
 */
export async function stageArt(
  plan: ArtPlan,
  storage: ArtStorage,
  {
    onCopied,
    onProgress,
  }: {
    onCopied: (directory: string) => Promise<void>;
    onProgress: (what: string) => (done: number, all: number) => void;
  },
): Promise<StagedArt> {
  const { files, shortId } = plan;
  if (files.size === 0) return nothingStaged;
  const isPublished = await assertTargetFree(plan, storage);
  const folder = storage.stagingFolder(shortId);
  await rm(folder, { recursive: true, force: true });
  try {
    await copyArt(plan, folder, onProgress("Files copied"));
    await onCopied(folder);
    if (isPublished) {
      await addMissingVariants(plan, storage, folder);
      await rm(folder, { recursive: true, force: true });
      return nothingStaged;
    }
    await compressArt(folder, files.keys());
    return await storage.stage(shortId, onProgress("Files uploaded"));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function copyArt(
  { files, folder }: ArtPlan,
  staging: string,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const names = [...files.keys()];
  const parents = new Set(names.map((name) => dirname(join(staging, name))));
  for (const parent of parents) {
    await mkdir(parent, { recursive: true });
  }
  let done = 0;
  const next = files.entries();
  const copyNext = async () => {
    for (const [name, { source }] of next) {
      await copyFile(join(folder, source), join(staging, name), constants.COPYFILE_FICLONE);
      onProgress(++done, names.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, copyNext));
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
