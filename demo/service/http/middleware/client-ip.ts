import { BlockList, isIP, isIPv4 } from "node:net";
import type { Context } from "hono";
import type { Log } from "../log.js";

/** Whom a request is counted for by its address: an IPv4 address, or the /64 of an IPv6 address. */
export type ReadClientIp = (context: Context) => string;

/** What is counted together because its connection was gone before it could be asked. */
const unknownAddress = "unknown";

/**
 * Reads who sent a request: the other end of the connection, and if that is a trusted proxy, who that was asked by.
 * Every proxy adds at the end of `X-Forwarded-For` who it was asked by; so it is read from the right, for as long as
 * trusted proxies speak, and what stands further left anybody may have written. An IPv6 address counts by its /64,
 * which one household or one machine has to itself.
 *
 * A header from anybody else is ignored, and the first one is written down: behind a proxy that isn't trusted, all
 * clients are one.
 */
export function createClientIp({
  trustedProxies,
  log,
}: {
  trustedProxies: BlockList;
  log: Log;
}): ReadClientIp {
  let isTold = false;
  const isTrusted = (address: string) => trustedProxies.check(address, isWide(address) ? "ipv6" : "ipv4");

  return (context) => {
    const { incoming } = (context.env ?? {}) as {
      incoming?: { socket?: { remoteAddress?: string | undefined } };
    };
    let client = readAddress(incoming?.socket?.remoteAddress ?? "");
    if (client === undefined) return unknownAddress;
    const header = context.req.header("X-Forwarded-For");
    if (header === undefined) return networkOf(client);
    if (!isTrusted(client) && !isTold) {
      isTold = true;
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
 * The addresses and networks in a list with commas or spaces between them, like `10.0.0.0/8, fd00::/8`.
 * @returns null when one of them is none
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

/** An address without port and zone, IPv4 as such even when it is written as IPv6; undefined for what is none. */
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

/** Whether what `readAddress` has made is an IPv6 address. */
const isWide = (address: string) => address.includes(":");

/** @param address as `readAddress` makes it */
function networkOf(address: string): string {
  if (!isWide(address)) return address;
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
