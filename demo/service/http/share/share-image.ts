import type { Context } from "hono";
import type { HiddenArtTest } from "../../market/hidden-art/hidden-art.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import { createConcurrencyLimit } from "../../platform/limits/concurrency-limit.js";
import { drawShareImage, shareImageSize } from "../../platform/media/draw-share-image.js";
import { drawShareSet } from "../../platform/media/draw-share-set.js";
import { rasterizeSvg } from "../../platform/media/rasterize-svg.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { explainStorage } from "../explain-storage.js";
import type { LimitedReadsOptions } from "../limited-reads.js";
import type { Drawing } from "./describe-item.js";
import { readPicture, type StoredPicture } from "./read-picture.js";

/** Maximum cached images, typically half a megabyte each, and how long they are cached. */
const kept = { maxEntries: 60, ttlMilliseconds: 3_600_000 };

/** An image takes a tenth of a second of CPU time. */
const drawingLimits = { total: 2, perClient: 1, waitingPerClient: 4, waitingTotal: 60 };

export interface ShareImagesContext extends LimitedReadsOptions {
  readonly art: ArtStorage;
  readonly readHiddenArt: HiddenArtTest;
}

/** Draws a share image as PNG, from the content that `describeDrawing` or `describeDropDrawing` returns. */
export type ReadShareImage = (request: Context, content: string) => Promise<Buffer>;

/** Creates the read of share images, with one limit and one cache for all of them. */
export function createShareImages(context: ShareImagesContext): ReadShareImage {
  const { monotonic, readClientIp } = context;
  const drawings = createTtlCache(draw, { monotonic, ...kept });
  const drawingLimit = createConcurrencyLimit({ settings: drawingLimits, monotonic });

  async function draw(content: string): Promise<Buffer> {
    const { images, others, title, collection, rank, trait } = JSON.parse(content) as Drawing;
    const read = async (images: Drawing["images"]) => {
      const stored = await readPicture(context, images);
      return stored && (await toRaster(stored));
    };
    if (others) {
      const pictures: Buffer[] = [];
      // One after another: each takes memory.
      for (const each of [images, ...others]) {
        const picture = await read(each);
        if (picture) pictures.push(picture);
      }
      return drawShareSet({ title, subtitle: collection, pictures });
    }
    const picture = await read(images);
    const facts = [rank, trait].filter((text) => text !== null);
    return drawShareImage({ title, subtitle: collection, facts, picture });
  }

  return async (request, content) => {
    const readDrawing = () => drawings.read(content).catch(explainStorage);
    // A drawing that another client has started is only shared after admission.
    return drawings.peek(content) ?? (await drawingLimit.run(readClientIp(request), readDrawing));
  };
}

/** Converts to a raster image; null for an SVG that can't be rendered. */
const toRaster = async ({ bytes, type }: StoredPicture): Promise<Buffer | null> =>
  type === "image/svg+xml" ? rasterizeSvg(bytes, shareImageSize.height) : bytes;
