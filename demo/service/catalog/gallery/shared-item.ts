import type { Database } from "../../platform/db/database.js";
import { choosePage } from "../api-keys/page-key.js";
import { toDropUrl } from "../collections/public-url.js";
import type { Attribute } from "../collections/tables.js";
import { readPageOrigins, readRarestTrait, readSharedItemRecord } from "./shared-item-queries.js";
import type { Picture } from "../../platform/media/picture.js";

/** Content of an item's share page, with the creator's texts as imported. */
export interface SharedItem {
  readonly name: string;
  /** Number in the collection. */
  readonly number: number;
  readonly collection: string;
  /** UUID. */
  readonly collectionId: string;
  /** Number of the collection's items; null: open-ended. */
  readonly supply: number | null;
  /** Null: unknown. */
  readonly rarityRank: number | null;
  /** True: it can't be transferred until it is thawed. */
  readonly isFrozen: boolean;
  readonly attributes: readonly Attribute[];
  /** The attribute that the fewest items have; null: none. */
  readonly rarestTrait: Attribute | null;
  /** Images in order of preference: paths on the service, or absolute URLs. */
  readonly images: readonly string[];
  /** Page of the drop; null: unknown. */
  readonly page: string | null;
}

/** Width in pixels of the drawn picture, for which a variant suffices. */
const pictureWidth = 630;

/**
 * A minted item for its share page; before the reveal, the placeholder. Null for an address without a confirmed mint in
 * a visible collection.
 */
export async function readSharedItem(
  { database, clock, publicBase }: { database: Database; clock: () => Date; publicBase: string },
  mintAddress: string,
): Promise<SharedItem | null> {
  const record = await readSharedItemRecord(database, clock(), mintAddress);
  if (!record) return null;
  const { item, picture, collection, collectionPicture } = record;
  const images = [...listImages(item.image, picture), ...listImages(collection.image, collectionPicture)];
  const link = collection.links.map(({ url }) => url).find(isHttps);
  const dropUrl = toDropUrl(publicBase, collection.shortId);
  return {
    name: item.name,
    number: item.number,
    collection: collection.name,
    collectionId: collection.id,
    supply: collection.supplyTotal,
    rarityRank: item.rarityRank,
    isFrozen: item.frozen === true,
    attributes: item.attributes,
    rarestTrait: await readRarestTrait(database, item),
    images: [...new Set(images)],
    page: link ?? choosePage(await readPageOrigins(database, collection.id), dropUrl, collection.chain),
  };
}

/** The smallest variant that is large enough, followed by the image itself. */
function listImages(image: string | null, picture: Picture | null): string[] {
  if (image === null) return [];
  const variants = (picture?.variants ?? []).filter(({ width }) => width >= pictureWidth);
  const [variant] = variants.toSorted((one, other) => one.width - other.width);
  return variant ? [variant.path, image] : [image];
}

const isHttps = (url: string): boolean => /^https:\/\//i.test(url) && URL.canParse(url);
