import type { BlockList } from "node:net";
import { LRUCache } from "lru-cache";
import { isInside, networkOf, parseAddress } from "../../platform/limits/ip-network.js";
import type { Log } from "../../platform/log/create-log.js";

/** Request of a context, with the bindings of the server's adapter, whose `incoming` has the connection. */
interface RequestSource {
  readonly env: unknown;
  readonly req: { header(name: string): string | undefined };
}

/** Rate limit subject of a client: its IPv4 address, or the /64 network of its IPv6 address. */
export type ReadClientIp = (source: RequestSource) => string;

/** Rate-limit subject that all requests share whose connection has already closed. */
const unknownAddress = "unknown";

/** Maximum cached peers. */
const maxPeers = 10_000;

/**
 * Determines the client's IP: the connection's remote address or, behind trusted proxies, the last untrusted entry of
 * `X-Forwarded-For`. Proxies append to that header, so it is read from the right; entries left of the first untrusted
 * one may be forged. An IPv6 address is reduced to its /64, usually one household or machine.
 *
 * Headers from untrusted peers are ignored, with one warning: behind an untrusted proxy, all clients share one subject.
 */
export function createClientIp({
  trustedProxies,
  log,
}: {
  trustedProxies: BlockList;
  log: Log;
}): ReadClientIp {
  let hasWarned = false;
  /** Subjects of peers by address. */
  const peers = new LRUCache<string, string>({ max: maxPeers });

  return ({ env, req }) => {
    const { incoming } = (env ?? {}) as {
      incoming?: { socket?: { remoteAddress?: string | undefined } };
    };
    const peer = incoming?.socket?.remoteAddress ?? "";
    const header = req.header("X-Forwarded-For");
    const known = header === undefined && peers.get(peer);
    if (known) return known;
    let client = parseAddress(peer);
    if (client === undefined) return unknownAddress;
    if (header === undefined) {
      const subject = networkOf(client);
      peers.set(peer, subject);
      return subject;
    }
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
