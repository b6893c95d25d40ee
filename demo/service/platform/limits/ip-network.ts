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

/** Networks that count together with each of their /64, and how many times its share they have. */
const widerNetworks = { address56: { bits: 56, factor: 4 }, address48: { bits: 48, factor: 16 } } as const;
export type WiderNetwork = keyof typeof widerNetworks;
export const widerNetworkNames = Object.keys(widerNetworks) as readonly WiderNetwork[];

/** How many times a /64's share a wider network has. */
export const shareOf = (network: WiderNetwork): number => widerNetworks[network].factor;

/** The /56 or /48 of a /64, which a home line or a free tunnel has; undefined for anything else. */
export function widen(network: string, to: WiderNetwork): string | undefined {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network)?.slice(1);
  if (groups === undefined) return undefined;
  const { bits } = widerNetworks[to];
  const last = bits === 48 ? 0 : Number.parseInt(groups[3]!, 16) & 0xff00;
  return `${groups.slice(0, 3).join(":")}:${last.toString(16)}::/${bits}`;
}

/**
 * A client by its name in the limits and, for IPv6, its wider networks, each with how many times the client's share it
 * has.
 */
export function listNetworks(client: string): readonly { readonly name: string; readonly factor: number }[] {
  const wider = widerNetworkNames.flatMap((network) => {
    const name = widen(client, network);
    return name === undefined ? [] : [{ name, factor: shareOf(network) }];
  });
  return [{ name: client, factor: 1 }, ...wider];
}

/** IPv4 address, or the /64 of an IPv6 address, which is usually one household or machine. */
export function networkOf(address: IpAddress): string {
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
