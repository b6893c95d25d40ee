import type { ItemAttribute } from "../../../../src/contract/values/item-attribute.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { MintedItem } from "../../../../src/contract/mint/items.js";
import { categoryOf, typeOfUrl, type MediaCategory } from "../../platform/media/media-types.js";
import type { Database } from "../../platform/db/database.js";
import { readGroupRecord, readMintedRecord, type MetadataRecord, type MintedCollection } from "./queries.js";
import type { ItemRow } from "../items/item-row.js";
import type { WonPrize } from "../bounties/won-prize.js";
import type { Picture } from "../../platform/media/picture.js";
import { describeAnimation, describeImage } from "../pictures/image-fields.js";
import { toPublicUrl, toShareUrl } from "../collections/public-url.js";

export function describeItem(
  item: ItemRow,
  picture: Picture | null,
  mint: string,
  publicBase: string,
  prize: WonPrize | null,
): DeepRequired<MintedItem> {
  return {
    mint,
    number: item.number,
    name: item.name,
    ...describeImage(publicBase, item.image, picture),
    animation: describeAnimation(publicBase, item.animation),
    attributes: item.attributes,
    rarityRank: item.rarityRank,
    revealed: !item.isPlaceholder,
    prize: prize && { name: prize.name, image: toPublicUrl(publicBase, prize.image) },
    shareUrl: toShareUrl(publicBase, mint),
  };
}

/**
 * Metadata of a collection's group, in the format of an item's.
 * @param toUri resolves a path on the service or an absolute URL
 */
export function composeGroupMetadata(
  collection: MintedCollection,
  toUri: (path: string) => string,
): ItemMetadata {
  const { image, link } = collection;
  return {
    name: collection.name,
    symbol: collection.symbol,
    description: collection.description,
    ...(image !== null && { image: toUri(image) }),
    ...(link !== null && { external_url: link }),
    ...describeRoyalty(collection),
    attributes: [],
    properties: {
      category: "image",
      files: image === null ? [] : [describeFile(toUri(image), typeOfUrl(image))],
      ...describeCreators(collection),
    },
  };
}

const describeRoyalty = ({ royalty }: MintedCollection) =>
  royalty ? { seller_fee_basis_points: royalty.basisPoints } : {};

const describeCreators = ({ royalty }: MintedCollection) => (royalty ? { creators: royalty.recipients } : {});

/** Metadata JSON of an item's mint account. https://developers.metaplex.com/token-metadata/token-standard */
export interface ItemMetadata {
  name: string;
  symbol: string;
  description: string;
  /** Omitted if there is none, as wallets would read null as a URL. */
  image?: string;
  animation_url?: string;
  external_url?: string;
  /** Royalty in hundredths of a percent. */
  seller_fee_basis_points?: number;
  attributes: ItemAttribute[];
  properties: {
    category: MediaCategory;
    files: { uri: string; type?: string }[];
    /** Recipients of the royalty, with their shares in percent. */
    creators?: { address: string; share: number }[];
  };
}

/**
 * Metadata of an item or a collection's group; null for an address without a live unit or group of a visible
 * collection. Until the mint is confirmed, all items look the same, so that no one can see what they would draw and
 * abandon the mint.
 */
export async function readMetadata(
  { database, clock, publicBase }: { database: Database; clock: () => Date; publicBase: string },
  mintAddress: string,
): Promise<ItemMetadata | null> {
  const record = await readMintedRecord(database, clock(), mintAddress);
  const toUri = (path: string) => toPublicUrl(publicBase, path);
  if (!record) {
    const collection = await readGroupRecord(database, clock(), mintAddress);
    return collection && composeGroupMetadata(collection, toUri);
  }
  if (record.state === "failed" || record.state === "released" || record.state === "replaced") return null;
  const { collection, item, placeholder } = record;
  return composeMetadata({ collection: { ...collection, ...(!item && placeholder) }, item }, toUri);
}

/**
 * Returns the metadata of an item, or of its placeholder until it is drawn. The route by mint address and the upload
 * by number both use it.
 * @param toUri resolves a path on the service or an absolute URL
 */
export function composeMetadata(
  { collection, item }: MetadataRecord,
  toUri: (path: string) => string,
): ItemMetadata {
  const image = item ? item.image : collection.image;
  const animation = item?.animation ?? null;
  const externalUrl = item?.externalUrl ?? collection.link;
  return {
    name: item?.name ?? `${collection.name} (unrevealed)`,
    symbol: collection.symbol,
    description: item?.description ?? collection.description,
    ...(image !== null && { image: toUri(image) }),
    ...(animation !== null && { animation_url: toUri(animation) }),
    ...(externalUrl !== null && { external_url: externalUrl }),
    ...describeRoyalty(collection),
    attributes: item?.attributes ?? [],
    properties: {
      category: animation === null ? "image" : categoryOf(animation),
      files: [image, animation]
        .filter((path) => path !== null)
        .map((path) => describeFile(toUri(path), typeOfUrl(path))),
      ...describeCreators(collection),
    },
  };
}

/** @param type from the file name, as the URL may lack an extension */
const describeFile = (uri: string, type: string | undefined): { uri: string; type?: string } =>
  type ? { uri, type } : { uri };
