import { Hono } from "hono";
import { ApiError } from "../platform/errors/api-error.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { requireOperatorToken } from "./middleware/operator-token.js";

/** Reads where a collection's items are shown; null: no such collection. */
export type ReadCollectionDisplay = (identifier: string) => Promise<object | null>;

const displayPath = "/collections/:collection/visible";

/** `/collections/{collection}/visible`: where the items of a collection are shown and can be sold, as JSON. */
export function createDisplayRoute(read: ReadCollectionDisplay, token: string | null): Hono {
  const routes = new Hono();
  routes.get(displayPath, requireOperatorToken(token), async (context) => {
    context.header("Cache-Control", "no-store");
    const display = await read(context.req.param("collection"));
    if (display) return context.json(display);
    throw new ApiError("NOT_FOUND", "Collection not found. Identifiers are case-sensitive.");
  });
  routes.all(displayPath, methodNotAllowed("GET, HEAD, OPTIONS"));
  return routes;
}
