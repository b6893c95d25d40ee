import { Hono, type Context } from "hono";
import { address } from "../../../../src/contract/values/address.js";
import type { MintService } from "../../mint/mint-service.js";
import { createLimitedReads, type LimitedReadsOptions } from "../limited-reads.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { describeDrawing, versionOf } from "./describe-item.js";
import { respondImage, respondVersioned } from "./respond-versioned.js";
import type { ReadShareImage } from "./share-image.js";
import { createPageContents, type PageContentsContext, type SharedItems } from "./share-page-content.js";
import { renderSharePage, sharePagePolicy } from "./share-page.js";

/** Maximum items that are shared together with one: the others of the largest order. */
const maxOthers = 19;

interface SharePagesContext extends LimitedReadsOptions, PageContentsContext {
  readonly readShareImage: ReadShareImage;
  readonly mintService: Pick<MintService, "readSharedItem" | "readCollection">;
}

/**
 * Serves a page with a preview for each minted item, without a key: `/share/{mint}`, and its image below it. Before the
 * mint is confirmed, and in hidden collections, items are treated as unknown. The query `with` names others of its
 * collection that are shared with it, by addresses separated by commas; others are ignored.
 */
export function createSharePages(context: SharePagesContext): Hono {
  const readSharedItem = createLimitedReads((mint) => context.mintService.readSharedItem(mint), context);
  const readContent = createPageContents(context);

  /** Null for an address without a page. */
  const read = async (request: Context): Promise<SharedItems | null> => {
    const mint = request.req.param("mint")!;
    const item = address.safeParse(mint).success ? await readSharedItem(request, mint) : null;
    if (item === null) return null;
    const named = [...new Set((request.req.query("with") ?? "").split(","))]
      .filter((other) => other !== mint && address.safeParse(other).success)
      .slice(0, maxOthers);
    const found: { mint: string; item: SharedItems["item"] }[] = [];
    for (const other of named) {
      const shared = await readSharedItem(request, other);
      if (shared?.collectionId === item.collectionId) found.push({ mint: other, item: shared });
    }
    return { item, others: found.map(({ item }) => item), otherMints: found.map(({ mint }) => mint) };
  };

  const pages = new Hono();

  pages.get("/share/:mint", async (request) => {
    const shared = await read(request);
    if (shared === null) return request.notFound();
    const page = String(renderSharePage(await readContent(request.req.param("mint"), shared)));
    request.header("Content-Security-Policy", sharePagePolicy);
    return respondVersioned(request, versionOf(page), () => request.html(page));
  });

  pages.get("/share/:mint/image.png", async (request) => {
    const shared = await read(request);
    if (shared === null) return request.notFound();
    const content = describeDrawing(shared.item, shared.others);
    return respondImage(request, content, context.readShareImage);
  });

  const rejectOtherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  for (const path of ["/share/:mint", "/share/:mint/image.png"]) pages.all(path, rejectOtherMethods);
  return pages;
}
