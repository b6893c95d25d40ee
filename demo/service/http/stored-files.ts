import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { getMimeType } from "hono/utils/mime";
import parseRanges from "range-parser";
import type { ByteRange, FileInfo } from "../platform/storage/file-storage.js";
import { explainStorage } from "./explain-storage.js";
import type { SentFiles } from "./keep-files.js";
import { matchesEtag } from "./middleware/response-cache.js";

/** Encodings by preference, with the extension that an encoded file has in addition to its own. */
const encodings = { br: ".br", gzip: ".gz" } as const;
export type Encoding = keyof typeof encodings;

/** A stored file, with the encoded forms that exist next to it. */
export interface StoredFile {
  readonly key: string;
  readonly info: FileInfo;
  readonly encoded: Readonly<Partial<Record<Encoding, FileInfo | null>>>;
}

/** Encoded forms have no separate URL. */
export const isEncodedForm = (key: string): boolean => /\.(br|zst|gz)$/.test(key);

/** Reads a file's facts and those of its encoded forms; null for a missing file. @throws StorageError */
export async function statFile(
  storage: Pick<SentFiles, "stat">,
  key: string,
  looksFor: readonly Encoding[],
): Promise<StoredFile | null> {
  const [info, ...forms] = await Promise.all([
    storage.stat(key),
    ...looksFor.map(async (encoding) => [encoding, await storage.stat(key + encodings[encoding])] as const),
  ]);
  return info && { key, info, encoded: Object.fromEntries(forms) };
}

/** Encoding that the client accepts and prefers; null: none of these. */
export function negotiateEncoding(context: Context, available: readonly Encoding[]): Encoding | null {
  const chosen = accepts(context, {
    header: "Accept-Encoding",
    supports: [...available],
    default: "",
    match: (accepted, { supports }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? "",
  });
  return chosen === "" ? null : (chosen as Encoding);
}

/**
 * Responds with a file in the best form that exists. Nothing is compressed per request, and ranges are those of the
 * file itself.
 * @returns null for a file that was removed in the meantime
 */
export async function respondFile(
  context: Context,
  storage: Pick<SentFiles, "read">,
  file: StoredFile,
): Promise<Response | null> {
  const response = await send(context, storage, file);
  if (response === null) return null;
  response.headers.set("Content-Type", typeOf(file.key));
  response.headers.set("Accept-Ranges", "bytes");
  return response;
}

/** A type that Hono doesn't know. */
const markdown = "text/markdown; charset=utf-8";

const typeOf = (key: string): string =>
  key.endsWith(".md") ? markdown : (getMimeType(key) ?? "application/octet-stream");

async function send(
  context: Context,
  storage: Pick<SentFiles, "read">,
  file: StoredFile,
): Promise<Response | null> {
  const range = context.req.header("Range");
  if (range !== undefined && context.req.method === "GET") return sendRange(context, storage, file, range);
  const available = (Object.keys(encodings) as Encoding[]).filter((encoding) => file.encoded[encoding]);
  const encoding = negotiateEncoding(context, available);
  const info = encoding === null ? file.info : file.encoded[encoding]!;
  if (matchesEtag(context.req.header("If-None-Match"), info.etag)) {
    return context.body(null, 304, { ETag: info.etag });
  }
  const headers: Record<string, string> = encoding === null ? {} : { "Content-Encoding": encoding };
  if (context.req.method === "HEAD")
    return context.body(null, 200, { ...headers, ...describe(info, info.size) });
  const key = encoding === null ? file.key : file.key + encodings[encoding];
  const opened = await storage.read(key, undefined, context.req.raw.signal).catch(explainStorage);
  return opened && context.body(opened.body, 200, { ...headers, ...describe(opened.info, opened.info.size) });
}

/** Responds with part of a file. For several ranges, or a range of another version, sends the whole file. */
async function sendRange(
  context: Context,
  storage: Pick<SentFiles, "read">,
  { key, info: { size, etag, modified } }: StoredFile,
  header: string,
): Promise<Response | null> {
  const ranges = parseRanges(size, header);
  const condition = context.req.header("If-Range") ?? etag;
  const isCurrent = condition === etag || condition === modified.toUTCString();
  if (ranges === -1 && isCurrent) {
    return context.body(null, 416, { "Content-Range": `bytes */${size}` });
  }
  const [first, ...others] = Array.isArray(ranges) && ranges.type === "bytes" && isCurrent ? ranges : [];
  const range = others.length === 0 ? first : undefined;
  const file = await storage.read(key, range, context.req.raw.signal).catch(explainStorage);
  if (file === null) return null;
  return range
    ? context.body(file.body, 206, describePart(file.info, range))
    : context.body(file.body, 200, describe(file.info, file.info.size));
}

const describe = ({ etag, modified }: FileInfo, length: number) => ({
  "Content-Length": String(length),
  ETag: etag,
  "Last-Modified": modified.toUTCString(),
});

const describePart = (info: FileInfo, { start, end }: ByteRange) => ({
  ...describe(info, end - start + 1),
  "Content-Range": `bytes ${start}-${end}/${info.size}`,
});
