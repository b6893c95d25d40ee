import { formatAttribute } from "../../../../src/contract/values/format-attribute.js";
import { createHash } from "node:crypto";
import type { SharedItem } from "../../catalog/gallery/shared-item.js";
import { toPlainText } from "../../platform/media/plain-text.js";

/** Increment it with the design, so that caches request the new one. */
const design = 3;

const count = new Intl.NumberFormat("en");

/** Plain texts of a share page. */
interface Texts {
  readonly title: string;
  readonly collection: string;
  /** `Rank 12 of 500`; null: unknown, or in the lower half, of which nobody boasts. */
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

function describeRank(rank: number | null, supply: number | null): string | null {
  if (rank === null || (supply !== null && rank > Math.ceil(supply / 2))) return null;
  return `Rank ${count.format(rank)}${supply === null ? "" : ` of ${count.format(supply)}`}`;
}

/** Everything that an item's share image depends on. Art never changes at its path. */
export interface Drawing extends Texts {
  readonly images: SharedItem["images"];
}

/** Describes an item's share image as JSON. */
export function describeDrawing(item: SharedItem): string {
  const drawing: Drawing = { images: item.images, ...describeTexts(item) };
  return JSON.stringify({ design, ...drawing });
}

/** Version of a page or an image with this content. */
export const versionOf = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);
