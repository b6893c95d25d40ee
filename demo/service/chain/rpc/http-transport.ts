import type { RpcTransport } from "@solana/kit";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";
import { Pool } from "undici";

/** Response of a node with a status other than 2xx. */
export class NodeStatusError extends Error {
  override readonly name = "NodeStatusError";

  constructor(
    readonly status: number,
    /** The node's error message from the body; null: none. */
    readonly words: string | null = null,
    /** Milliseconds of `Retry-After`; null: none. */
    readonly retryAfterMilliseconds: number | null = null,
  ) {
    super(`status ${status}${words === null ? "" : `: ${words}`}`);
  }
}

/** Error message in a response body, from the fields that nodes and their proxies use. */
function readWords(body: string): string | null {
  try {
    const { error, message } = JSON.parse(body) as {
      error?: { message?: unknown } | string;
      message?: unknown;
    };
    const words = (typeof error === "object" ? error?.message : error) ?? message;
    return typeof words === "string" ? words : null;
  } catch {
    const text = body.trim();
    return text === "" || text.startsWith("<") ? null : text;
  }
}

/** Milliseconds of a `Retry-After` in seconds. Dates are ignored, because they depend on the node's clock. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}

/** Maximum response size in bytes: a hundred transactions or accounts. */
const maxResponseSize = 64 * 1024 * 1024;

/**
 * Creates a JSON-RPC transport over persistent connections. Node's `fetch`, which kit's own transport uses, takes three
 * times as long for a small request.
 * @param url `http:` or `https:`, with the provider's key in its path or query.
 * @throws NodeStatusError; undici's errors for a broken connection; the signal's reason on abort
 */
export function createHttpTransport(url: string): RpcTransport {
  const { origin, pathname, search, username, password } = new URL(url);
  const pool = new Pool(origin, { maxResponseSize });
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(username && { authorization: `Basic ${credentials.toString("base64")}` }),
  };
  return async <Response>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await pool.request({
      method: "POST",
      path: pathname + search,
      headers,
      body: stringifyJsonWithBigInts(payload),
      signal,
    });
    const text = await body.text();
    if (statusCode < 200 || statusCode > 299) {
      throw new NodeStatusError(statusCode, readWords(text), readRetryAfter(answered["retry-after"]));
    }
    return parseJsonWithBigInts(text) as Response;
  };
}
