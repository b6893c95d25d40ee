import type { RpcTransport } from "@solana/kit";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";
import { Pool } from "undici";

/** Numbers that JavaScript's own may not hold exactly have at least sixteen digits. */
const hasLongNumber = /\d{16}/;

/** Response of a node with another status than 2xx. */
export class NodeStatusError extends Error {
  override readonly name = "NodeStatusError";

  constructor(readonly status: number) {
    super(`The Solana node responds with status ${status}`);
  }
}

/** Largest response of a node: hundred transactions or accounts. Bytes. */
const maximumResponseSize = 64 * 1024 * 1024;

/**
 * Transport of JSON-RPC over kept connections. Node's `fetch`, which kit's own transport uses, takes three times as long
 * for a small request.
 * @param url `http:` or `https:`, with the provider's key in its path or query
 * @throws NodeStatusError; undici's errors for a broken connection; the signal's reason on abort
 */
export function createHttpTransport(url: string): RpcTransport {
  const { origin, pathname, search, username, password } = new URL(url);
  const pool = new Pool(origin, { maxResponseSize: maximumResponseSize });
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(username && { authorization: `Basic ${credentials.toString("base64")}` }),
  };
  return async <Response>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: pathname + search,
      headers,
      body: stringifyJsonWithBigInts(payload),
      signal,
    });
    const text = await body.text();
    if (statusCode < 200 || statusCode > 299) {
      throw new NodeStatusError(statusCode);
    }
    return (hasLongNumber.test(text) ? parseJsonWithBigInts(text) : JSON.parse(text)) as Response;
  };
}
