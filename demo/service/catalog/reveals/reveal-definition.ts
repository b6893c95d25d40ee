import { z } from "zod";
import { paragraphs, text, timestamp, url } from "../../platform/validation/definition-fields.js";
import { randomDrawOrder } from "../items/draw-order.js";
import type { NewReveal } from "./queries.js";
import type { ItemContent } from "./tables.js";
import { commitToContents } from "./reveal-commitment.js";

/** Reveal section of a collection definition. */
export const reveal = z
  .strictObject({
    at: timestamp
      .nullish()
      .transform((moment) => moment ?? null)
      .describe("Time of the reveal, in ISO 8601 with a time zone. Null: by `collections reveal`."),
    name: text(1, 32)
      .optional()
      .describe(
        "Name of every item before the reveal, to which a number is added. Default: the collection's.",
      ),
    image: url
      .nullish()
      .transform((image) => image ?? null)
      .describe("Image of every item before the reveal. A file or URL. Default: the collection's."),
    description: paragraphs(0, 4000)
      .optional()
      .describe("Description of every item before the reveal. Default: the collection's."),
  })
  .describe("Until the reveal, no one learns which item a mint has drawn, or what the items are.");

type ParsedReveal = z.output<typeof reveal>;

/** Collection with the contents that its items receive at the reveal. */
interface RevealedCollection {
  readonly name: string;
  readonly image: string | null;
  readonly description: string;
  readonly items: readonly Omit<ItemContent, "imageHash" | "animationHash">[];
}

/** Imported files that are not served before the reveal. */
export interface SealedArt {
  /** Path of their folder on the service, with a trailing slash. */
  readonly folder: string;
  /** SHA-256 of files in hex, by path on the service. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** @param collection.items empty for an open-ended collection, which has nothing to reveal */
export function checkReveal(
  { supply, items }: { supply: number | null; items: readonly unknown[] },
  addIssue: (path: PropertyKey[], message: string) => void,
): void {
  if (supply === null || items.length === 0) {
    addIssue([], "must be left out when supply is null: all items of an open edition look alike");
  }
}

/** Plans a reveal: assigns the contents to placeholders in random order, and commits to it. */
export function planReveal(
  { at, ...placeholder }: ParsedReveal,
  { name, image, description, items }: RevealedCollection,
  { art, random }: { art: SealedArt | undefined; random: (bytes: number) => Uint8Array },
): NewReveal {
  const hashOf = (path: string | null) => (path === null ? null : (art?.hashes.get(path) ?? null));
  const contents = items.map((item) => ({
    ...item,
    imageHash: hashOf(item.image),
    animationHash: hashOf(item.animation),
  }));
  const seed = random(32);
  const { commitment, sealed } = commitToContents(seed, shuffle(contents, random));
  const outside = items
    .flatMap(({ image, animation }) => [image, animation])
    .filter((path) => path !== null)
    .filter((path) => path.startsWith("/art/") && !(art && path.startsWith(art.folder)));
  return {
    dueAt: at,
    name: placeholder.name ?? name,
    image: placeholder.image ?? image,
    description: placeholder.description ?? description,
    seed,
    commitment,
    hiddenArt: [...new Set([...(art ? [art.folder] : []), ...outside])],
    sealed: sealed.map((item) => ({ ...item, drawOrder: randomDrawOrder(random) })),
  };
}

/** Shuffles items. */
function shuffle<Item>(items: readonly Item[], random: (bytes: number) => Uint8Array): Item[] {
  return items
    .map((item) => ({ item, order: randomDrawOrder(random) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ item }) => item);
}
