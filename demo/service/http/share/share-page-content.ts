import { formatAttribute } from "../../../../src/contract/values/format-attribute.js";
import { toShareUrl } from "../../catalog/collections/public-url.js";
import type { SharedItem } from "../../catalog/gallery/shared-item.js";
import type { HiddenArtTest } from "../../market/hidden-art/hidden-art.js";
import type { MarketService } from "../../market/market-service.js";
import type { MintService } from "../../mint/mint-service.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import { toPlainText } from "../../platform/media/plain-text.js";
import type { LimitedReadsOptions } from "../limited-reads.js";
import { describeDrawing, describeTexts, versionOf } from "./describe-item.js";
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

/** Reads what an item's share page shows. */
export function createPageContents({
  mintService,
  market,
  readHiddenArt,
  publicBase,
  monotonic,
  ttlMilliseconds,
}: PageContentsContext): (mint: string, item: SharedItem) => Promise<SharePageContent> {
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

  return async (mint, item) => {
    const { title, collection, rank } = describeTexts(item);
    const url = toShareUrl(publicBase, mint);
    return {
      title,
      collection,
      rank,
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
