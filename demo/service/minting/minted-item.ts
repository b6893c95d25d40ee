import type { DeepRequired } from "../../../src/contract/field.js";
import type { MintedItem } from "../../../src/contract/mint.js";
import { categoryOf, typeOfUrl, type MediaCategory } from "../collections/media-types.js";
import type { Database } from "../db/database.js";
import { readMintedRecord } from "../db/repositories/items.js";
import type { ItemRow, WonPrize } from "../db/repositories/units.js";
import type { Picture } from "../db/schema/picture-tables.js";
import { describeAnimation, describeImage } from "./image-fields.js";
import { toPublicUrl } from "./public-url.js";

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
    prize: prize && { name: prize.name, image: toPublicUrl(publicBase, prize.image) },
  };
}

/** Metadata JSON of an item's mint account. https://developers.metaplex.com/token-metadata/token-standard */
export interface ItemMetadata {
  name: string;
  symbol: string;
  description: string;
  /** Omitted if there is none: wallets would read null as a URL. */
  image?: string;
  animation_url?: string;
  external_url?: string;
  /** Royalty in hundredths of a percent. */
  seller_fee_basis_points?: number;
  attributes: { trait_type: string; value: string | number }[];
  properties: {
    category: MediaCategory;
    files: { uri: string; type?: string }[];
    /** Recipients of the royalty, with their shares in percent. */
    creators?: { address: string; share: number }[];
  };
}

/**
 * Null for an address without a live unit of a visible collection. Until the mint is confirmed all items look alike, so that the draw
 * can't be predicted and abandoned.
 */
export async function readMetadata(
  { database, clock, publicBase }: { database: Database; clock: () => Date; publicBase: string },
  mintAddress: string,
): Promise<ItemMetadata | null> {
  const record = await readMintedRecord(database, clock(), mintAddress);
  if (!record || record.state === "failed" || record.state === "released" || record.state === "replaced")
    return null;
  const { collection, item } = record;
  const image = toPublicUrl(publicBase, item ? item.image : collection.image);
  const animation = toPublicUrl(publicBase, item?.animation ?? null);
  const externalUrl = item?.externalUrl ?? collection.link;
  const { royalty } = collection;
  return {
    name: item?.name ?? `${collection.name} (unrevealed)`,
    symbol: collection.symbol,
    description: item?.description ?? collection.description,
    ...(image !== null && { image }),
    ...(animation !== null && { animation_url: animation }),
    ...(externalUrl !== null && { external_url: externalUrl }),
    ...(royalty && { seller_fee_basis_points: royalty.basisPoints }),
    attributes: item?.attributes ?? [],
    properties: {
      category: animation === null ? "image" : categoryOf(animation),
      files: [image, animation].filter((uri) => uri !== null).map(describeFile),
      ...(royalty && { creators: royalty.recipients }),
    },
  };
}

function describeFile(uri: string): { uri: string; type?: string } {
  const type = typeOfUrl(uri);
  return type ? { uri, type } : { uri };
}
