import { join } from "node:path";
import { animationTypes, extensionOf, imageTypes } from "../../platform/media/media-types.js";
import type { SourceFile } from "../source-file.js";
import { isEmpty, toObject } from "./metadata-values.js";
import { checkNumbers } from "./number-checks.js";

/** Images and animations of one item. */
export interface ItemMedia {
  readonly images: readonly string[];
  readonly animations: readonly string[];
}

/** Item whose only files are its image and optionally an animation. */
export interface ImageItem extends ItemMedia {
  readonly number: number;
  /** Image file, used instead of a metadata file. */
  readonly file: SourceFile;
}

interface ImageItems {
  readonly items: readonly ImageItem[];
  /** Errors, each naming its file. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

const naturalOrder = new Intl.Collator("en", { numeric: true });

/**
 * Items of a folder without metadata files. Images named by number keep it; otherwise they are numbered from 1, in
 * natural order of their names.
 * @param names files of the folder, except those of the collection itself
 */
export function listImageItems(path: string, names: readonly string[]): ImageItems {
  const groups = indexMedia(names);
  if (groups.size === 0) return { items: [], problems: [`${path} has no images`], notes: [] };
  const keys = [...groups.keys()];
  const numbers = keys.filter((key) => typeof key === "number").toSorted((one, other) => one - other);
  const words = keys.filter((key) => typeof key === "string").toSorted(naturalOrder.compare);
  const nameOf = (key: number | string) => firstOf(groups.get(key)!);
  const problems: string[] = [];
  if (numbers.length === 0 || words.length === 0) {
    const extension = extensionOf(nameOf(keys[0]!));
    problems.push(
      ...checkNumbers(
        path,
        numbers.map((number) => ({ name: nameOf(number), number })),
        extension,
      ),
    );
  } else {
    const message = `has no number, but ${nameOf(numbers[0]!)} has: number all images, or none`;
    problems.push(...words.map((word) => `${join(path, nameOf(word))} ${message}`));
  }
  for (const name of names.filter((name) => /\.json[c5]?$/i.test(name) && groups.has(stemOf(name)))) {
    problems.push(
      `${join(path, name)} has no number: metadata and images are named 0.json and 0.png, 1.json and 1.png, …`,
    );
  }
  const items: ImageItem[] = [];
  for (const [index, key] of [...numbers, ...words].entries()) {
    const { images, animations } = groups.get(key)!;
    for (const files of [images, animations].filter(({ length }) => length > 1)) {
      problems.push(`${path} has ${files.join(" and ")} for one item; leave one of them`);
    }
    const [image] = images;
    if (image === undefined) {
      problems.push(`${join(path, animations[0]!)} has no image: ${key}.png is not in ${path}`);
      continue;
    }
    const file = join(path, image);
    items.push({
      number: typeof key === "number" ? key : index + 1,
      file: { path: file, value: {}, locate: () => file },
      images: [image],
      animations: animations.slice(0, 1),
    });
  }
  return { items, problems, notes: describeItems(items, words.length > 0) };
}

/** File names used by the collection's own fields, in lower case: these images are not items. */
export function listCollectionImages(files: readonly (SourceFile | null)[]): string[] {
  return files.flatMap((file) => {
    const { image, banner, creator, reveal } = toObject(file?.value);
    return [image, banner, toObject(creator)["image"], toObject(reveal)["image"]]
      .filter((value): value is string => typeof value === "string" && !isEmpty(value))
      .map((value) => value.replace(/^\.\//, "").toLowerCase());
  });
}

function describeItems(items: readonly ImageItem[], isOrdered: boolean): string[] {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return [];
  const order = isOrdered
    ? `, numbered in the order of the files' names, from ${first.images[0]}, which is #${first.number}, to ${last.images[0]}, which is #${last.number}`
    : "";
  return [`No item has metadata: their names are made from the collection's${order}.`];
}

/** Media files by name without extension: a number without leading zeros, or `collection` in lower case. */
export function indexMedia(names: readonly string[]): ReadonlyMap<number | string, ItemMedia> {
  const groups = new Map<number | string, { images: string[]; animations: string[] }>();
  for (const name of names) {
    const extension = extensionOf(name);
    const isImage = Object.hasOwn(imageTypes, extension);
    if (!isImage && !Object.hasOwn(animationTypes, extension)) continue;
    const key = stemOf(name);
    const group = groups.get(key) ?? { images: [], animations: [] };
    groups.set(key, group);
    (isImage ? group.images : group.animations).push(name);
  }
  return groups;
}

function stemOf(name: string): number | string {
  const stem = name.replace(/\.\w+$/, "");
  if (/^collection$/i.test(stem)) return "collection";
  return /^\d{1,9}$/.test(stem) ? Number(stem) : stem;
}

const firstOf = ({ images, animations }: ItemMedia): string => (images[0] ?? animations[0])!;
