import { formatAttribute } from "../../../../src/contract/values/format-attribute.js";
import { toShareUrl } from "../../catalog/collections/public-url.js";
import type { SharedItem } from "../../catalog/gallery/shared-item.js";
import type { HiddenArtTest } from "../../market/hidden-art/hidden-art.js";
import type { MarketService } from "../../market/market-service.js";
import type { MintService } from "../../mint/mint-service.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import { toPlainText } from "../../platform/media/plain-text.js";
import type { LimitedReadsOptions } from "../limited-reads.js";
import { describeDrawing, describeSetTexts, describeTexts, versionOf } from "./describe-item.js";
import { describeDrop, type DropState } from "./drop-state.js";
import { findArt } from "./read-picture.js";
import type { SharePageContent } from "./share-page.js";

export interface PageContentsContext extends Pick<LimitedReadsOptions, "monotonic" | "ttlMilliseconds"> {
  readonly mintService: Pick<MintService, "readCollection">;
  readonly market: Pick<MarketService, "readStats">;
  readonly readHiddenArt: HiddenArtTest;
  /** Base URL without a trailing slash. */
  readonly publicBase: string;
}

/** Shared items: one that was minted, and others that are shared with it. */
export interface SharedItems {
  readonly item: SharedItem;
  readonly others: readonly SharedItem[];
  /** Addresses of the others' token mints. */
  readonly otherMints: readonly string[];
}

/** Reads what a share page shows. */
export function createPageContents({
  mintService,
  market,
  readHiddenArt,
  publicBase,
  monotonic,
  ttlMilliseconds,
}: PageContentsContext): (mint: string, shared: SharedItems) => Promise<SharePageContent> {
  /** State of the drop, shared by all its pages; null if it can't be read, since the page works without it. */
  const readDrop = createTtlCache(
    async (collectionId: string): Promise<DropState | null> => {
      const [drop, stats] = await Promise.allSettled([
        mintService.readCollection(collectionId),
        market.readStats(collectionId),
      ]);
      if (drop.status === "rejected") return null;
      return describeDrop(drop.value, stats.status === "fulfilled" ? stats.value.headline.listed : undefined);
    },
    { monotonic, ttlMilliseconds },
  ).read;

  return async (mint, { item, others, otherMints }) => {
    const url = toShareUrl(publicBase, mint);
    if (others.length > 0) {
      const { title, collection, names } = describeSetTexts([item, ...others]);
      const query = `with=${otherMints.join(",")}`;
      return {
        title,
        collection,
        rank: null,
        isFrozen: false,
        description: names,
        url: `${url}?${query}`,
        image: `${url}/image.png?${query}&v=${versionOf(describeDrawing(item, others))}`,
        art: null,
        page: item.page,
        traits: [],
        drop: await readDrop(item.collectionId),
      };
    }
    const { title, collection, rank } = describeTexts(item);
    return {
      title,
      collection,
      rank,
      isFrozen: item.isFrozen,
      description: rank === null ? collection : `${rank} in ${collection}`,
      url,
      image: `${url}/image.png?v=${versionOf(describeDrawing(item))}`,
      art: findArt(item.images, await readHiddenArt()),
      page: item.page,
      traits: item.attributes
        .map((attribute) => ({
          type: toPlainText(attribute.trait_type),
          value: toPlainText(formatAttribute(attribute, "en", "UTC")),
        }))
        // What an item lacks, as generators of art write it.
        .filter(({ value }) => !/^none$/i.test(value)),
      drop: await readDrop(item.collectionId),
    };
  };
}
