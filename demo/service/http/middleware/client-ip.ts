import { BlockList, isIP, isIPv4 } from "node:net";
import type { Context } from "hono";
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
  const isTrusted = (address: string) => trustedProxies.check(address, isIpv6(address) ? "ipv6" : "ipv4");

  return (context) => {
    const { incoming } = (context.env ?? {}) as {
      incoming?: { socket?: { remoteAddress?: string | undefined } };
    };
    let client = readAddress(incoming?.socket?.remoteAddress ?? "");
    if (client === undefined) return unknownAddress;
    const header = context.req.header("X-Forwarded-For");
    if (header === undefined) return networkOf(client);
    if (!isTrusted(client) && !hasWarned) {
      hasWarned = true;
      log("warn", "forwarded-for-ignored", {
        proxy: client,
        remedy: "If it is yours, add it to TRUSTED_PROXIES.",
      });
    }
    const forwarded = header.split(",");
    while (isTrusted(client) && forwarded.length > 0) {
      const before = readAddress(forwarded.pop()!.trim());
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
function readAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  const address = bare.replace(/%.*$/, "").toLowerCase();
  if (isIP(address) !== 6) return isIPv4(address) ? address : undefined;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join(".")
    : address;
}

/** True for an IPv6 address as returned by `readAddress`. */
const isIpv6 = (address: string) => address.includes(":");

/** @param address as returned by `readAddress` */
function networkOf(address: string): string {
  if (!isIpv6(address)) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const sides = address.split("::").map((side) =>
    side
      .split(":")
      .filter(Boolean)
      .flatMap((part) => {
        if (!part.includes(".")) return [parseInt(part, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
        return [a * 256 + b, c * 256 + d];
      }),
  );
  const [head = [], tail = []] = sides;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
