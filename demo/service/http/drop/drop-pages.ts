import { Hono } from "hono";
import type { ApiKeyAuth } from "../../catalog/api-keys/api-key-auth.js";
import { toDropUrl } from "../../catalog/collections/public-url.js";
import type { MintService } from "../../mint/mint-service.js";
import { encodeBody, respondEncoded, type EncodedBody } from "../encoded-body.js";
import { createLimitedReads, type LimitedReadsOptions } from "../limited-reads.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { describeDropDrawing, versionOf } from "../share/describe-item.js";
import { respondImage } from "../share/respond-versioned.js";
import type { ReadShareImage } from "../share/share-image.js";
import type { PageAccess } from "./render-drop.js";

/** Seconds for which caches may keep a page. The widget reads again what has changed in the meantime. */
const maxAgeSeconds = 5;

export interface DropPagesContext extends LimitedReadsOptions {
  readonly apiKeyAuth: Pick<ApiKeyAuth, "findDropAccess">;
  readonly mintService: Pick<MintService, "readCollection">;
  readonly readShareImage: ReadShareImage;
  /** Base URL without a trailing slash. */
  readonly publicBase: string;
  /** True: visitors can ask for a notification before a phase opens. */
  readonly hasReminders: boolean;
}

/** Loads what renders the widget with the first request, because that delays the start. */
const loadRendering = () => import("./render-drop.js");

/**
 * Serves a page with the widget for each visible collection that has a publishable key for the service's own origin:
 * `/drop/{collection}`, in the visitor's language, and its share image below it. Its first view is HTML, which people read
 * without scripts. The widget uses the key with which the collection was found.
 */
export function createDropPages(context: DropPagesContext): Hono {
  const { apiKeyAuth, mintService, publicBase, readShareImage, hasReminders } = context;
  const { origin } = new URL(publicBase);
  /** Null for a drop without a page. */
  async function findAccess(identifier: string): Promise<PageAccess | null> {
    const access = await apiKeyAuth.findDropAccess(identifier, origin);
    return access?.pageKey ? { ...access, pageKey: access.pageKey } : null;
  }
  const readDrawing = createLimitedReads(async (identifier) => {
    const access = await findAccess(identifier);
    return access && (await readDrop(access)).drawing;
  }, context);
  const readPage = createLimitedReads(async (key) => {
    const [language, identifier] = JSON.parse(key) as [string, string];
    const access = await findAccess(identifier);
    return access && render(access, language);
  }, context);

  async function readDrop(access: PageAccess) {
    const response = await mintService.readCollection(access.collectionId);
    const drawing = describeDropDrawing(response, publicBase);
    const url = toDropUrl(publicBase, access.shortId);
    return { access, response, url, drawing, image: `${url}/image.png?v=${versionOf(drawing)}` };
  }

  async function render(
    access: PageAccess,
    language: string,
  ): Promise<{ body: EncodedBody; policy: string }> {
    const [drop, { renderDrop }] = await Promise.all([readDrop(access), loadRendering()]);
    const { page, policy } = await renderDrop(drop, language, { publicBase, hasReminders });
    return { body: encodeBody(page), policy };
  }

  const pages = new Hono();

  pages.get("/drop/:collection", async (request) => {
    const { languageOf } = await loadRendering();
    const key = JSON.stringify([languageOf(request), request.req.param("collection")]);
    const page = await readPage(request, key);
    if (page === null) return request.notFound();
    const response = respondEncoded(request, page.body, 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": page.policy,
      "Cache-Control": `public, max-age=${maxAgeSeconds}`,
    });
    response.headers.append("Vary", "Accept-Language");
    return response;
  });

  pages.get("/drop/:collection/image.png", async (request) => {
    const drawing = await readDrawing(request, request.req.param("collection"));
    if (drawing === null) return request.notFound();
    return respondImage(request, drawing, readShareImage);
  });

  const rejectOtherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  for (const path of ["/drop/:collection", "/drop/:collection/image.png"])
    pages.all(path, rejectOtherMethods);
  return pages;
}
