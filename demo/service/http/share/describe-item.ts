import { formatAttribute } from "../../../../src/contract/values/format-attribute.js";
import { createHash } from "node:crypto";
import type { CollectionResponse } from "../../../../src/contract/mint/collection.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { SharedItem } from "../../catalog/gallery/shared-item.js";
import { toPlainText } from "../../platform/media/plain-text.js";

/** Increment it with the design, so that caches request the new one. */
const design = 3;

const count = new Intl.NumberFormat("en");
const list = new Intl.ListFormat("en");

/** Plain texts of a share page. */
interface Texts {
  readonly title: string;
  readonly collection: string;
  /** `Rank 12 of 500`; null: unknown, or in the lower half, of which no one boasts. */
  readonly rank: string | null;
  /** The item's rarest trait: `Moon: Eclipse`; null: none. */
  readonly trait: string | null;
}

export function describeTexts(item: SharedItem): Texts {
  const { name, number, supply, rarityRank, rarestTrait } = item;
  const collection = toPlainText(item.collection);
  return {
    title: toPlainText(name) || `${collection} #${number}`.trim(),
    collection,
    rank: describeRank(rarityRank, supply),
    trait:
      rarestTrait && toPlainText(`${rarestTrait.trait_type}: ${formatAttribute(rarestTrait, "en", "UTC")}`),
  };
}

/** Texts of several items of a collection: `3 × Aurora`. */
export function describeSetTexts(items: readonly SharedItem[]): Texts & { readonly names: string } {
  const all = items.map(describeTexts);
  const { collection } = all[0]!;
  const names = list.format(all.map(({ title }) => title));
  return {
    title: `${count.format(items.length)} × ${collection}`,
    collection,
    rank: null,
    trait: null,
    names,
  };
}

function describeRank(rank: number | null, supply: number | null): string | null {
  if (rank === null || (supply !== null && rank > Math.ceil(supply / 2))) return null;
  return `Rank ${count.format(rank)}${supply === null ? "" : ` of ${count.format(supply)}`}`;
}

/** Everything that a share image depends on. Art never changes at its path. */
export interface Drawing extends Texts {
  readonly images: SharedItem["images"];
  /** Images of further items, if it is shared with others. */
  readonly others?: readonly SharedItem["images"][];
}

/** Describes the share image of an item as JSON. @param others Items that it is shared with. */
export function describeDrawing(item: SharedItem, others: readonly SharedItem[] = []): string {
  const { images } = item;
  if (others.length === 0) return JSON.stringify({ design, images, ...describeTexts(item) });
  const texts = describeSetTexts([item, ...others]);
  return JSON.stringify({ design, images, others: others.map(({ images }) => images), ...texts });
}

/** Describes the share image of a drop as JSON: its art, name, creator and number of items. */
export function describeDropDrawing(
  { collection, supply }: DeepRequired<CollectionResponse>,
  publicBase: string,
): string {
  const { name, shortId, image, creator } = collection;
  const path = image?.startsWith(`${publicBase}/`) ? image.slice(publicBase.length) : image;
  const drawing: Drawing = {
    images: path === null ? [] : [path],
    title: toPlainText(name) || shortId,
    collection: creator ? toPlainText(`By ${creator.name}`) : "",
    rank:
      supply.total === null
        ? "Open edition"
        : `${count.format(supply.total)} ${supply.total === 1 ? "item" : "items"}`,
    trait: null,
  };
  return JSON.stringify({ design, ...drawing });
}

/** Version of a page or an image with this content. */
export const versionOf = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);
