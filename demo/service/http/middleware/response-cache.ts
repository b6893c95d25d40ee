import { createHash } from "node:crypto";
import type { Context } from "hono";
import { createTtlCache } from "../../cache/ttl-cache.js";

/** An answer as it is sent. */
interface CachedResponse {
  readonly body: string;
  /** Differs where the body does. */
  readonly etag: string;
}

/** The longest that an answer is kept here. */
export const maximumTtlMilliseconds = 1_000;
/** How long everybody else may keep it. */
const maximumAgeSeconds = 5;
/** An answer may have a hundred kilobytes. */
const maximumResponses = 200;

/**
 * Answers reads that everybody gets alike. An answer is written out once and kept for a moment, however many ask for it;
 * whoever has it already is told so.
 * @param read what is answered, by the text that says what is asked for
 */
export function createResponseCache(
  read: (asked: string) => Promise<object>,
  options: { clock: () => Date; ttlMilliseconds: number },
): (context: Context, asked: string) => Promise<Response> {
  const answers = createTtlCache(
    async (asked: string): Promise<CachedResponse> => {
      const body = JSON.stringify(await read(asked));
      return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
    },
    { clock: options.clock, ttlMilliseconds: options.ttlMilliseconds, maximumEntries: maximumResponses },
  );
  return async (context, asked) => {
    const { body, etag } = await answers.read(asked);
    context.header("ETag", etag);
    context.header("Cache-Control", `public, max-age=${maximumAgeSeconds}`);
    if (matchesEtag(context.req.header("If-None-Match"), etag)) return context.body(null, 304);
    return context.body(body, 200, { "Content-Type": "application/json" });
  };
}

/** Whether `If-None-Match` names the answer; a proxy that compresses may have made its name a weak one. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const known = header.split(",").map((name) => name.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
