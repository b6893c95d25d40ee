import { constants } from "node:fs";
import { access, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { CollectionDefinitionError } from "../collections/collection-definition.js";
import type { DefinitionIssue } from "../collections/definition-fields.js";
import { CliError } from "./cli-context.js";

/** Definition with local images, and the folder staged for serving them. */
export interface StagedArt {
  /** The definition with the images' final URLs. */
  readonly definition: unknown;
  /** Moves the staged folder to its public location. */
  publish(): Promise<void>;
  /** Deletes the staged and published files. */
  discard(): Promise<void>;
}

type Fields = Record<string, unknown>;

/**
 * Copies the images that a definition names by file name (`"1.png"`) out of a folder, to be served below
 * `/art/<shortId>/`. URLs and paths beginning with `/` stay as they are. Files are not served before
 * `publish`.
 * @param onProgress receives the number of copied files and the total
 * @throws CollectionDefinitionError for each missing file; CliError
 */
export async function stageArt(
  definition: unknown,
  { folder, artDirectory }: { folder: string; artDirectory: string },
  onProgress: (done: number, all: number) => void,
): Promise<StagedArt> {
  const shortId = (definition as Fields | null)?.["shortId"];
  if (typeof shortId !== "string" || !/^[A-Za-z0-9_-]{3,24}$/.test(shortId)) return unstaged(definition);
  const target = join(artDirectory, shortId);
  if (await exists(target)) {
    throw new CliError(
      `${target} is there already: another collection's art, or an import that was interrupted. Move it away first.`,
    );
  }
  if (!(await stat(folder).catch(() => null))?.isDirectory()) {
    throw new CliError(`${folder} is no folder that can be read.`);
  }

  const files = new Set<string>();
  const issues: DefinitionIssue[] = [];
  const place = async (image: unknown, path: string): Promise<unknown> => {
    if (typeof image !== "string" || /^(\/|https?:\/\/)/.test(image)) return image;
    if (!servable.test(image)) issues.push({ path, message: unservable });
    else if (!(await exists(join(folder, image))))
      issues.push({ path, message: `names "${image}", which is not in ${folder}` });
    else files.add(image);
    return `/art/${shortId}/${image}`;
  };
  const { items, ...rest } = definition as Fields;
  const placed = {
    ...rest,
    image: await place(rest["image"], "image"),
    banner: await place(rest["banner"], "banner"),
    items: Array.isArray(items)
      ? await Promise.all(
          (items as Fields[]).map(async (item, index) =>
            item && typeof item === "object"
              ? { ...item, image: await place(item["image"], `items[${index}].image`) }
              : item,
          ),
        )
      : items,
  };
  if (issues.length > 0) throw new CollectionDefinitionError(issues);

  const staging = join(artDirectory, `.${basename(target)}.importing`);
  await rm(staging, { recursive: true, force: true });
  let done = 0;
  for (const file of files) {
    await mkdir(join(staging, file, ".."), { recursive: true });
    await cp(join(folder, file), join(staging, file), { mode: constants.COPYFILE_FICLONE });
    onProgress(++done, files.size);
  }
  return {
    definition: placed,
    publish: async () => {
      if (files.size > 0) await rename(staging, target);
    },
    discard: async () => {
      await rm(staging, { recursive: true, force: true });
      await rm(target, { recursive: true, force: true });
    },
  };
}

/** File names that need no URL escaping; hidden files are not served. */
const servable = /^([\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const unservable = 'must be a file name of letters, digits, ".", "-" and "_" only; rename the file';

/** Definitions without a valid short id skip staging; the import reports the error. */
function unstaged(definition: unknown): StagedArt {
  return { definition, publish: () => Promise.resolve(), discard: () => Promise.resolve() };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
