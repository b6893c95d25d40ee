import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { matchesEtag } from "./middleware/response-cache.js";
import { negotiateEncoding } from "./stored-files.js";

interface Form {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strong ETag, including quotes. */
  readonly etag: string;
}

/** A response body that is kept in memory, plain and compressed. */
export interface EncodedBody {
  readonly plain: Form;
  readonly gzip: Form;
}

/** Strong ETag of bytes. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

const toForm = (bytes: Uint8Array): Form => ({ bytes: new Uint8Array(bytes), etag: etagOf(bytes) });

/** Encodes a text that is sent many times. */
export function encodeBody(text: string): EncodedBody {
  const bytes = Buffer.from(text);
  return { plain: toForm(bytes), gzip: toForm(gzipSync(bytes, { level: 9 })) };
}

/** Responds with a body in the encoding that the client accepts, or with a 304 if the client has it. */
export function respondEncoded(
  context: Context,
  body: EncodedBody,
  status: 200 | 404,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoding = negotiateEncoding(context, ["gzip"]);
  const { bytes, etag } = encoding === null ? body.plain : body.gzip;
  const common = { ...headers, Vary: "Accept-Encoding", ...(status === 200 && { ETag: etag }) };
  if (status === 200 && matchesEtag(context.req.header("If-None-Match"), etag))
    return context.body(null, 304, common);
  return context.body(bytes, status, {
    ...common,
    "Content-Length": String(bytes.length),
    ...(encoding && { "Content-Encoding": encoding }),
  });
}
