import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type IpAddress = ReturnType<typeof ipaddr.process>;

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
export function parseAddress(text: string): IpAddress | undefined {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  // On its own, ipaddr.js also accepts octal IPv4 addresses and ones with fewer parts.
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

/** True for an address in one of the networks. */
export const isInside = (networks: BlockList, address: IpAddress): boolean =>
  networks.check(address.toString(), address.kind());

/** IPv4 address, or the /64 of an IPv6 address, which is usually one household or machine. */
export function networkOf(address: IpAddress): string {
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
