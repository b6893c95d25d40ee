import type {
  AllMintedResponse,
  GalleryResponse,
  MintRecord,
  RecentlyMintedResponse,
  TraitsResponse,
} from "../../../../src/contract/mint/items.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import {
  countAttributes,
  countMinted,
  readArtwork,
  readMinted,
  type ArtworkFilter,
  type MintedRow,
} from "./queries.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import { describeItem } from "../metadata/minted-item.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { describeAnimation, describeImage } from "../pictures/image-fields.js";
import { toFraction } from "../../platform/validation/fraction.js";
import type { PageOrder } from "../../platform/db/page-order.js";

export type GalleryOrder = PageOrder & ArtworkFilter;
export type RecentlyMintedOrder = Pick<PageOrder, "limit"> & {
  /** Wallet; undefined: any. */
  readonly holder?: string | undefined;
};

/** Lists of a collection's items, including unminted ones, as the order of the draw is secret. */
export interface ArtworkService {
  readGallery(collectionId: string, order: GalleryOrder): Promise<DeepRequired<GalleryResponse>>;
  /** Newest first. */
  readRecentlyMinted(
    collectionId: string,
    order: RecentlyMintedOrder,
  ): Promise<DeepRequired<RecentlyMintedResponse>>;
  /** Oldest first: new items are appended, so existing result pages don't change. */
  readAllMinted(collectionId: string, order: PageOrder): Promise<DeepRequired<AllMintedResponse>>;
  readTraits(collectionId: string): Promise<DeepRequired<TraitsResponse>>;
}

/** Counting all attributes takes about 50 milliseconds for 10,000 items. */
const traitsTtlMilliseconds = 5_000;

export function createArtworkService(
  context: Pick<PlatformDeps, "database" | "clock" | "monotonic" | "publicBase">,
): ArtworkService {
  const { database, clock, monotonic, publicBase } = context;
  const attributes = createTtlCache((collectionId: string) => countAttributes(database, collectionId), {
    monotonic,
    ttlMilliseconds: traitsTtlMilliseconds,
  });

  const describeRecord = ({
    item,
    picture,
    mint,
    wallet,
    mintedAt,
    signature,
    prize,
  }: MintedRow): DeepRequired<MintRecord> => ({
    ...describeItem(item, picture, mint, publicBase, prize),
    wallet,
    mintedAt: mintedAt.toISOString(),
    signature,
  });

  return {
    async readGallery(collectionId, { limit, offset, ...filter }) {
      const { rows, total } = await readArtwork(database, collectionId, filter, { limit, offset });
      const items = rows.map(({ item, picture, mint }) => ({
        number: item.number,
        name: item.name,
        ...describeImage(publicBase, item.image, picture),
        animation: describeAnimation(publicBase, item.animation),
        attributes: item.attributes,
        rarityRank: item.rarityRank,
        minted: mint !== null,
        mint,
      }));
      return { success: true, items, total, limit, offset };
    },

    async readRecentlyMinted(collectionId, { limit, holder }) {
      const rows = await readMinted(database, collectionId, { order: "newest", limit, offset: 0, holder });
      return { success: true, items: rows.map(describeRecord), serverTime: clock().toISOString() };
    },

    async readAllMinted(collectionId, { limit, offset }) {
      const [rows, total] = await Promise.all([
        readMinted(database, collectionId, { order: "oldest", limit, offset }),
        countMinted(database, collectionId),
      ]);
      return { success: true, items: rows.map(describeRecord), total, limit, offset };
    },

    async readTraits(collectionId) {
      const { attributes: counted, total } = await attributes.read(collectionId);
      return { success: true, traits: describeTraits(counted, total), total };
    },
  };
}

function describeTraits(
  counted: Awaited<ReturnType<typeof countAttributes>>["attributes"],
  total: number,
): DeepRequired<TraitsResponse>["traits"] {
  const traits = new Map<string, DeepRequired<TraitsResponse>["traits"][number]>();
  for (const { trait_type, display_type, ...value } of counted) {
    const trait = traits.get(trait_type) ?? { trait_type, display_type, values: [] };
    traits.set(trait_type, trait);
    trait.values.push({ ...value, share: toFraction(value.count, total) });
  }
  return [...traits.values()];
}
