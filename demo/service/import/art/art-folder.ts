import { constants } from "node:fs";
import { copyFile, mkdir, realpath, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";
import type { ArtStorage, StagedArt } from "../../platform/storage/art-storage.js";
import { UserError } from "../../platform/errors/user-error.js";
import { ArtPlacement, type ArtFile } from "./art-placement.js";
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

type Fields = Record<string, unknown>;

/** Names a definition's local files below `/art/<shortId>/`. Without a valid short id, nothing is copied. */
const invalid = ".invalid";

/**
 * Finds the files that a definition names by file name (`"1.png"`) in a folder, to be served below `/art/<shortId>/`.
 * URLs and paths beginning with `/` stay as they are. Reads the folder only.
 *
 * Where the definition has a reveal, the items' files get a folder of their own, whose name no one can guess.
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
  const isSealed = Boolean((definition as Fields | null)?.["reveal"]);
  const sealedFolder = isSealed ? `unrevealed-${Buffer.from(random(12)).toString("base64url")}/` : null;
  const toPath = (name: string) => `/art/${shortId}/${name}`;
  const root = await realpath(folder).catch(() => null);
  const placement = new ArtPlacement({ folder, root, itemFolder: sealedFolder ?? "", toPath });
  const isObject = Boolean(definition) && typeof definition === "object";
  return {
    definition: isObject ? await placement.placeDefinition(definition as Fields) : definition,
    files: placement.files,
    images: placement.images,
    folder,
    sealedFolder,
    shortId,
    toPath,
    issues: placement.issues,
  };
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
    `${storage.location}/${shortId} already exists, but its ${different} is missing or different: it is art of another collection, or of an import into another database. Move it away, or choose another short id.`,
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
