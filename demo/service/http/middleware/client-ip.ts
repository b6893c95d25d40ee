import type { BlockList } from "node:net";
import type { Context } from "hono";
import { isInside, networkOf, parseAddress } from "../../limits/ip-network.js";
import type { Log } from "../log.js";

/** Rate limit subject of a client: its IPv4 address, or the /64 of its IPv6 address. */
export type ReadClientIp = (context: Context) => string;

/** Shared subject of requests whose connection has already closed. */
const unknownAddress = "unknown";

/**
 * Determines the client's IP: the connection's remote address or, behind trusted proxies, the last untrusted
 * entry of `X-Forwarded-For`. Proxies append to that header, so it is read from the right; entries left of
 * the first untrusted one may be forged. An IPv6 address counts by its /64, usually one household or machine.
 *
 * Headers from untrusted peers are ignored, with one warning: behind an untrusted proxy all clients share one
 * subject.
 */
export function createClientIp({
  trustedProxies,
  log,
}: {
  trustedProxies: BlockList;
  log: Log;
}): ReadClientIp {
  let hasWarned = false;

  return (context) => {
    const { incoming } = (context.env ?? {}) as {
      incoming?: { socket?: { remoteAddress?: string | undefined } };
    };
    let client = parseAddress(incoming?.socket?.remoteAddress ?? "");
    if (client === undefined) return unknownAddress;
    const header = context.req.header("X-Forwarded-For");
    if (header === undefined) return networkOf(client);
    if (!isInside(trustedProxies, client) && !hasWarned) {
      hasWarned = true;
      log("warn", "forwarded-for-ignored", {
        proxy: client.toString(),
        remedy: "If it is yours, add it to TRUSTED_PROXIES.",
      });
    }
    const forwarded = header.split(",");
    while (isInside(trustedProxies, client) && forwarded.length > 0) {
      const before = parseAddress(forwarded.pop()!.trim());
      if (before === undefined) break;
      client = before;
    }
    return networkOf(client);
  };
}
