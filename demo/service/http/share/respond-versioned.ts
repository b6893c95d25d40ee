import type { Context } from "hono";
import { matchesEtag } from "../middleware/response-cache.js";
import { versionOf } from "./describe-item.js";
import type { ReadShareImage } from "./share-image.js";

/** Minutes only, since a reveal or an edit changes what is shown. */
const caching = "public, max-age=300";

/** Returns the response, or 304 for a client that already has it. */
export async function respondVersioned(
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

/** Responds with a share image. @param drawing Everything that the image depends on, as `describeDrawing` returns it. */
export function respondImage(
  context: Context,
  drawing: string,
  readImage: ReadShareImage,
): Promise<Response> {
  return respondVersioned(context, versionOf(drawing), async () => {
    context.header("Content-Type", "image/png");
    if (context.req.method === "HEAD") return context.body(null);
    return context.body(new Uint8Array(await readImage(context, drawing)));
  });
}
