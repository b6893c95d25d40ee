import { createHash } from "node:crypto";
import type { Context } from "hono";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";

/** A serialized response. */
interface CachedResponse {
  readonly body: string;
  /** Changes with the body. */
  readonly etag: string;
}

/** Maximum time for which a response is cached in this process. */
export const maxTtlMilliseconds = 1_000;
/** `max-age` of responses in seconds. */
const maxAgeSeconds = 5;
/** A response may have a hundred kilobytes. */
const maxResponses = 200;

/** Cached responses. */
export interface ResponseCache {
  /** Responds to a request with the response for a cache key. */
  respond(context: Context, key: string): Promise<Response>;
}

/**
 * Serves responses that are the same for all clients. A response is serialized once and cached for `ttlMilliseconds`;
 * revalidations get a 304.
 * @param read Loads the response for a cache key.
 * @param options.admit Runs the read of an uncached response. Default: immediately. A load that another client has
 *   started is only shared after admission, so that clients don't wait in each other's queues.
 */
export function createResponseCache(
  read: (key: string) => Promise<object>,
  options: {
    monotonic: () => number;
    ttlMilliseconds: number;
    admit?: <T>(context: Context, read: () => Promise<T>) => Promise<T>;
  },
): ResponseCache {
  const { admit = (_, read) => read(), ...cacheOptions } = options;
  const responses = createTtlCache(
    async (key: string): Promise<CachedResponse> => {
      const body = JSON.stringify(await read(key));
      return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
    },
    { ...cacheOptions, maxEntries: maxResponses },
  );
  return {
    async respond(context, key) {
      const { body, etag } = responses.peek(key) ?? (await admit(context, () => responses.read(key)));
      context.header("ETag", etag);
      context.header("Cache-Control", `public, max-age=${maxAgeSeconds}`);
      if (matchesEtag(context.req.header("If-None-Match"), etag)) return context.body(null, 304);
      return context.body(body, 200, { "Content-Type": "application/json" });
    },
  };
}

/** True if `If-None-Match` includes the response. Compressing proxies may have weakened the ETag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const known = header.split(",").map((name) => name.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
