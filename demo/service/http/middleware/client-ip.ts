import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { Log } from "../log.js";

/** Rate limit subject of a client: its IPv4 address, or the /64 of its IPv6 address. */
export type ReadClientIp = (context: Context) => string;

type IpAddress = ReturnType<typeof ipaddr.process>;

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
  const isTrusted = (address: IpAddress) => trustedProxies.check(address.toString(), address.kind());

  return (context) => {
    const { incoming } = (context.env ?? {}) as {
      incoming?: { socket?: { remoteAddress?: string | undefined } };
    };
    let client = parseAddress(incoming?.socket?.remoteAddress ?? "");
    if (client === undefined) return unknownAddress;
    const header = context.req.header("X-Forwarded-For");
    if (header === undefined) return networkOf(client);
    if (!isTrusted(client) && !hasWarned) {
      hasWarned = true;
      log("warn", "forwarded-for-ignored", {
        proxy: client.toString(),
        remedy: "If it is yours, add it to TRUSTED_PROXIES.",
      });
    }
    const forwarded = header.split(",");
    while (isTrusted(client) && forwarded.length > 0) {
      const before = parseAddress(forwarded.pop()!.trim());
      if (before === undefined) break;
      client = before;
    }
    return networkOf(client);
  };
}

/**
 * Parses addresses and networks separated by commas or spaces, like `10.0.0.0/8, fd00::/8`.
 * @returns null if an entry is invalid
 */
export function parseNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (family === 0 || rest.length > 0 || !(length <= bits)) return null;
    networks.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  }
  return networks;
}

/** Address without port and zone, IPv4-mapped ones as IPv4; undefined if invalid. */
function parseAddress(text: string): IpAddress | undefined {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  // ipaddr.js alone also takes IPv4 addresses of fewer parts and in octal digits.
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

function networkOf(address: IpAddress): string {
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
