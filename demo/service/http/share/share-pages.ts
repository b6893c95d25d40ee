import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { address } from "../../../../src/contract/values/address.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { HiddenArtTest } from "../../market/hidden-art/hidden-art.js";
import { createConcurrencyLimit } from "../../platform/limits/concurrency-limit.js";
import { drawShareImage, shareImageSize } from "../../platform/media/draw-share-image.js";
import { rasterizeSvg } from "../../platform/media/rasterize-svg.js";
import { toPlainText } from "../../platform/media/plain-text.js";
import type { MarketService } from "../../market/market-service.js";
import type { MintService } from "../../mint/mint-service.js";
import { toShareUrl } from "../../catalog/collections/public-url.js";
import type { SharedItem } from "../../catalog/gallery/shared-item.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { explainStorage } from "../explain-storage.js";
import { createLimitedReads, type LimitedReadsOptions } from "../limited-reads.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { matchesEtag } from "../middleware/response-cache.js";
import { describeDrop, type DropState } from "./drop-state.js";
import { findArt, readPicture, type StoredPicture } from "./read-picture.js";
import { renderSharePage, sharePagePolicy, type SharePageContent } from "./share-page.js";

/** Minutes only, since a reveal changes the page. */
const caching = "public, max-age=300";

/** Maximum cached images, typically half a megabyte each, and how long they are cached. */
const kept = { maxEntries: 60, ttlMilliseconds: 3_600_000 };

/** An image takes a tenth of a second of CPU time. */
const drawingLimits = { total: 2, perClient: 1, waitingPerClient: 4, waitingTotal: 60 };

/** Increment it with the design, so that caches request the new one. */
const design = 3;

/** Plain texts of a share page. */
interface Texts {
  readonly title: string;
  readonly collection: string;
  /** `Rank 12 of 500`; null: unknown. */
  readonly rank: string | null;
  /** The item's rarest trait: `Moon: Eclipse`; null: none. */
  readonly trait: string | null;
}

/**
 * Serves a page with a preview for each minted item, without a key: `/share/{mint}`, and its image below it. Before the
 * mint is confirmed, and in hidden collections, items are treated as unknown.
 * @param context.publicBase Base URL without a trailing slash.
 */
export function createSharePages(
  context: {
    mintService: Pick<MintService, "readSharedItem" | "readCollection">;
    market: Pick<MarketService, "readStats">;
    art: ArtStorage;
    readHiddenArt: HiddenArtTest;
    publicBase: string;
  } & LimitedReadsOptions,
): Hono {
  const { mintService, market, monotonic, publicBase, readClientIp } = context;
  const readSharedItem = createLimitedReads((mint) => mintService.readSharedItem(mint), context);
  const drawings = createTtlCache(draw, { monotonic, ...kept });
  const drawingLimit = createConcurrencyLimit({ settings: drawingLimits, monotonic });

  /** @param content Content from `describeDrawing`. */
  async function draw(content: string): Promise<Buffer> {
    const { images, title, collection, rank, trait } = JSON.parse(content) as SharedItem & Texts;
    const stored = await readPicture(context, images);
    const picture = stored && (await toRaster(stored));
    const facts = [rank, trait].filter((text) => text !== null);
    return drawShareImage({ title, subtitle: collection, facts, picture });
  }

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
    { monotonic, ttlMilliseconds: context.ttlMilliseconds },
  ).read;

  /** Null for an address without a page. */
  const read = async (request: Context): Promise<SharedItem | null> => {
    const mint = request.req.param("mint")!;
    return address.safeParse(mint).success ? readSharedItem(request, mint) : null;
  };

  const pages = new Hono();

  pages.get("/share/:mint", async (request) => {
    const item = await read(request);
    if (item === null) return request.notFound();
    const { title, collection, rank } = describeTexts(item);
    const url = toShareUrl(publicBase, request.req.param("mint"));
    const content: SharePageContent = {
      title,
      collection,
      rank,
      description: rank === null ? collection : `${rank} in ${collection}`,
      url,
      image: `${url}/image.png?v=${versionOf(describeDrawing(item))}`,
      art: findArt(item.images, await context.readHiddenArt()),
      page: item.page,
      traits: item.attributes.map(({ trait_type, value }) => ({
        type: toPlainText(trait_type),
        value: toPlainText(String(value)),
      })),
      drop: await readDrop(item.collectionId),
    };
    const page = String(renderSharePage(content));
    request.header("Content-Security-Policy", sharePagePolicy);
    return respond(request, versionOf(page), () => request.html(page));
  });

  pages.get("/share/:mint/image.png", async (request) => {
    const item = await read(request);
    if (item === null) return request.notFound();
    const content = describeDrawing(item);
    return respond(request, versionOf(content), async () => {
      request.header("Content-Type", "image/png");
      if (request.req.method === "HEAD") return request.body(null);
      const readDrawing = () => drawings.read(content).catch(explainStorage);
      // A drawing that another client has started is only shared after admission.
      const image = drawings.peek(content) ?? (await drawingLimit.run(readClientIp(request), readDrawing));
      return request.body(new Uint8Array(image));
    });
  });

  const rejectOtherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  for (const path of ["/share/:mint", "/share/:mint/image.png"]) pages.all(path, rejectOtherMethods);
  return pages;
}

/** Returns the response, or 304 for a client that already has it. */
async function respond(
  context: Context,
  version: string,
  create: () => Response | Promise<Response>,
): Promise<Response> {
  const etag = `"${version}"`;
  const isKnown = matchesEtag(context.req.header("If-None-Match"), etag);
  const response = isKnown ? context.body(null, 304) : await create();
  response.headers.set("ETag", etag);
  response.headers.set("Cache-Control", caching);
  return response;
}

function describeTexts(item: SharedItem): Texts {
  const { name, number, supply, rarityRank, rarestTrait } = item;
  const collection = toPlainText(item.collection);
  return {
    title: toPlainText(name) || `${collection} #${number}`.trim(),
    collection,
    rank: rarityRank === null ? null : `Rank ${rarityRank}${supply === null ? "" : ` of ${supply}`}`,
    trait: rarestTrait && toPlainText(`${rarestTrait.trait_type}: ${rarestTrait.value}`),
  };
}

/** Everything that a drawing depends on. Art never changes at its path. */
function describeDrawing(item: SharedItem): string {
  return JSON.stringify({ design, images: item.images, ...describeTexts(item) });
}

/** Converts to a raster image; null for an SVG that can't be rendered. */
const toRaster = async ({ bytes, type }: StoredPicture): Promise<Buffer | null> =>
  type === "image/svg+xml" ? rasterizeSvg(bytes, shareImageSize.height) : bytes;

const versionOf = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);
