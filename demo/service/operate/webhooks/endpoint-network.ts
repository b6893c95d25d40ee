import { lookup as lookUpSystem, type LookupAddress } from "node:dns";
import { isIP, type BlockList, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isInside, parseAddress } from "../../platform/limits/ip-network.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Networks that a webhook may reach in addition to public ones, and whether TLS is optional. */
export interface EndpointRules {
  readonly allowedNetworks: BlockList;
  /** Allows `http:`, for development. */
  readonly allowHttp: boolean;
}

/** Forbidden endpoint. The message names the remedy. */
export class EndpointError extends UserError {
  override readonly name = "EndpointError";
  override readonly code = "ENDPOINT_INVALID";
}

/** IPv6 range of public networks. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * True for an address of the public internet: not loopback, private, link-local (which includes cloud metadata
 * services), shared (CGNAT), multicast, unique-local, reserved, or an IPv6 address that maps to an IPv4 one.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined || address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(globalUnicast as never);
}

/** True for an address that webhooks may be sent to. */
export function isAllowedAddress(text: string, { allowedNetworks }: EndpointRules): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  return isPublicAddress(text) || isInside(allowedNetworks, address);
}

/** Lower ports belong to other protocols, which must not be sent a request. */
const firstFreePort = 1_024;

/**
 * Parses the URL of an endpoint. Names are not resolved: addresses are verified on each connection.
 * @returns the URL as it is stored
 * @throws EndpointError
 */
export function parseEndpointUrl(text: string, rules: EndpointRules): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["https:", "http:"].includes(url.protocol)) {
    throw new EndpointError(`"${text}" isn't a web URL. Use one like https://shop.example/webhooks.`);
  }
  if (url.protocol === "http:" && !rules.allowHttp) {
    throw new EndpointError("The URL must use https. For development, WEBHOOK_ALLOW_HTTP=true allows http.");
  }
  if (url.username || url.password) {
    throw new EndpointError(
      "The URL must not contain a password. Verify the signature of each event instead.",
    );
  }
  if (url.port !== "" && url.port !== "80" && Number(url.port) < firstFreePort) {
    throw new EndpointError(
      `Port ${url.port} is reserved for another protocol. Use 443, or ${firstFreePort} or above.`,
    );
  }
  const host = hostOf(url.hostname);
  if (isIP(host) !== 0 && !isAllowedAddress(host, rules)) throw forbiddenError(host);
  url.hash = "";
  return url.href;
}

/** Host without the brackets of an IPv6 address. */
export const hostOf = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

export const forbiddenError = (host: string) =>
  new EndpointError(
    `${host} isn't on the public internet. Use WEBHOOK_ALLOWED_NETWORKS to allow your own networks.`,
  );

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveBySystem: Resolve = (hostname, callback) =>
  lookUpSystem(hostname, { all: true, order: "verbatim" }, callback);

/**
 * DNS lookup for connections that only returns allowed addresses, so that the verified address is the connected one.
 */
export function createLookup(rules: EndpointRules, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, rules));
      const [first] = allowed;
      if (!first) return callback(forbiddenError(hostname), "", 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
