import type { DeepRequired } from "../../../src/contract/field.js";
import type { MintedItem } from "../../../src/contract/mint.js";
import type { Database } from "../db/database.js";
import { readMintedRecord } from "../db/repositories/items.js";
import type { ItemRow, WonPrize } from "../db/repositories/units.js";
import { toPublicUrl } from "./public-url.js";

export function describeItem(
  item: ItemRow,
  mint: string,
  publicBase: string,
  prize: WonPrize | null,
): DeepRequired<MintedItem> {
  return {
    mint,
    number: item.number,
    name: item.name,
    image: toPublicUrl(publicBase, item.image),
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
  external_url?: string;
  attributes: { trait_type: string; value: string | number }[];
  properties: { category: "image"; files: { uri: string; type?: string }[] };
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
  return {
    name: item?.name ?? `${collection.name} (unrevealed)`,
    symbol: collection.symbol,
    description: collection.description,
    ...(image !== null && { image }),
    ...(collection.link !== null && { external_url: collection.link }),
    attributes: item?.attributes ?? [],
    properties: { category: "image", files: image === null ? [] : [describeFile(image)] },
  };
}

const imageTypes: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

function describeFile(uri: string): { uri: string; type?: string } {
  const type = imageTypes[/\.(\w+)(?:[?#]|$)/.exec(uri)?.[1]?.toLowerCase() ?? ""];
  return type ? { uri, type } : { uri };
}
