import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { animationTypes, extensionOf, imageTypes } from "../../platform/media/media-types.js";
import { inParallel } from "../../platform/scheduling/in-parallel.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";

/** File to serve. */
export interface ArtFile {
  /** Name in the plan's folder. */
  readonly source: string;
  /** Bytes. */
  readonly size: number;
}

interface PlacementOptions {
  readonly folder: string;
  /** Real path of the folder; null: it doesn't exist. */
  readonly root: string | null;
  /** Folder that the items' files are served in, with a slash at the end; may be empty. */
  readonly itemFolder: string;
  /** Path below the service of a file. */
  readonly toPath: (name: string) => string;
}

type Fields = Record<string, unknown>;

/** File of the folder, with the extension that its content has; null: any. */
interface FoundFile {
  readonly size: number;
  readonly extension: string | null;
}

/** Fields whose images are served as they are, without smaller variants. */
const servedAsIs = ["banner", "creator.image"];

/** Collects the local files that a definition names, and gives each the path that it will be served at. */
export class ArtPlacement {
  /** Files by the names that they are served under. */
  readonly files = new Map<string, ArtFile>();
  /** Names of the images of the collection and its items. */
  readonly images = new Set<string>();
  readonly issues: DefinitionIssue[] = [];
  readonly #options: PlacementOptions;
  /** Files that were looked for, or the requirements that they don't meet, by name. */
  readonly #found = new Map<string, FoundFile | string>();

  constructor(options: PlacementOptions) {
    this.#options = options;
  }

  /** @returns the definition with the files' paths */
  async placeDefinition({ items, creator, reveal, ...rest }: Fields): Promise<Fields> {
    const placed: Fields = { ...rest };
    await this.#inspectItems(items);
    for (const field of ["image", "banner"]) {
      if (field in placed) placed[field] = await this.#place(placed[field], field, imageTypes);
    }
    for (const [field, value] of Object.entries({ creator, reveal })) {
      if (value !== undefined) placed[field] = await this.#placeImageOf(value, field);
    }
    if (items !== undefined) placed["items"] = Array.isArray(items) ? await this.#placeItems(items) : items;
    return placed;
  }

  /** Looks for the images of all items, a few at a time: reading their headers takes a while. */
  async #inspectItems(items: unknown): Promise<void> {
    const given = Array.isArray(items) ? (items as unknown[]) : [];
    const names = given.flatMap((item) => {
      const image = item && typeof item === "object" ? (item as Fields)["image"] : null;
      return isLocal(image) && checkName(image, imageTypes) === undefined ? [image] : [];
    });
    await inParallel(new Set(names), async (name) => void (await this.#find(name, imageTypes)));
  }

  /** Places the image of a field that is an object. */
  async #placeImageOf(value: unknown, field: string): Promise<unknown> {
    if (!value || typeof value !== "object" || !("image" in value)) return value;
    return { ...value, image: await this.#place(value.image, `${field}.image`, imageTypes) };
  }

  async #placeItems(items: readonly unknown[]): Promise<unknown[]> {
    const placed: unknown[] = [];
    // In turn: the files of a large collection would otherwise all be asked for at once.
    for (const [index, item] of items.entries()) {
      placed.push(
        item && typeof item === "object" ? await this.#placeItem(item as Fields, `items[${index}]`) : item,
      );
    }
    return placed;
  }

  async #placeItem(item: Fields, path: string): Promise<Fields> {
    const placed = { ...item };
    const { itemFolder } = this.#options;
    if ("image" in item) {
      placed["image"] = await this.#place(item["image"], `${path}.image`, imageTypes, itemFolder);
    }
    if ("animation" in item) {
      placed["animation"] = await this.#place(
        item["animation"],
        `${path}.animation`,
        animationTypes,
        itemFolder,
      );
    }
    return placed;
  }

  async #place(
    value: unknown,
    path: string,
    types: Readonly<Record<string, string>>,
    subfolder = "",
  ): Promise<unknown> {
    if (!isLocal(value)) return value;
    const found = checkName(value, types) ?? (await this.#find(value, types));
    if (typeof found === "string") {
      this.issues.push({ path, message: found });
      return this.#options.toPath(`${subfolder}${value}`);
    }
    const name = this.#chooseName(`${subfolder}${value}`, value, found.extension);
    this.files.set(name, { source: value, size: found.size });
    if (types === imageTypes && !servedAsIs.includes(path)) this.images.add(name);
    return this.#options.toPath(name);
  }

  /** Name under which a file is served: with the extension of its content, since its type follows from that. */
  #chooseName(name: string, source: string, found: string | null): string {
    const own = extensionOf(name);
    const extension = found !== null && imageTypes[found] !== imageTypes[own] ? found : null;
    const stem = name.replace(/\.\w+$/, "");
    const wanted = extension === null ? name : `${stem}.${extension}`;
    const isTaken =
      (this.files.get(wanted)?.source ?? source) !== source ||
      (extension !== null && this.#found.has(`${source.replace(/\.\w+$/, "")}.${extension}`));
    return isTaken ? `${stem}-${own}.${extension ?? own}` : wanted;
  }

  /** The file, or the requirement that it doesn't meet. */
  async #find(name: string, types: Readonly<Record<string, string>>): Promise<FoundFile | string> {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const found = await this.#inspect(name, types);
    this.#found.set(name, found);
    return found;
  }

  async #inspect(name: string, types: Readonly<Record<string, string>>): Promise<FoundFile | string> {
    const { folder, root } = this.#options;
    const real = root === null ? null : await realpath(join(root, name)).catch(() => null);
    if (root === null || real === null) return `names "${name}", which is not in ${folder}`;
    if (!real.startsWith(root + sep)) return `names "${name}", a link that leads out of ${folder}`;
    const stats = await stat(real);
    if (!stats.isFile()) return `names "${name}", which isn't a file`;
    if (stats.size === 0) return `names "${name}", which is an empty file`;
    if (types !== imageTypes || extensionOf(name) === "svg") return { size: stats.size, extension: null };
    // Its library takes half a second to load.
    const { inspectImage } = await import("../../platform/media/inspect-image.js");
    const { extension, problem } = await inspectImage(real);
    return problem === null ? { size: stats.size, extension } : `names "${name}", which ${problem}`;
  }
}

/** True for the name of a file, unlike a URL or a path on the service. */
const isLocal = (value: unknown): value is string =>
  typeof value === "string" && !/^(\/|https?:\/\/)/.test(value);

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
