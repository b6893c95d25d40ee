import { isIP } from "node:net";
import { parse } from "tldts";
import { UserError } from "../../platform/errors/user-error.js";

/** Invalid key order; the message names the remedy. */
export class KeyOrderError extends UserError {
  override readonly name = "KeyOrderError";
  override readonly code = "KEY_ORDER_INVALID";
}

/** Wildcards in origins that are explicitly allowed. Default: none. */
export interface WildcardPolicy {
  /** `https://*.shop.example`: hosts one label below a domain of the key's owner. */
  readonly allowWildcard?: boolean;
  /** Also `https://*.pages.dev`: hosts below a public suffix, where others can register names as well. */
  readonly allowPublicSuffix?: boolean;
}

/**
 * Entry of a key's origins that includes the pages of the visitor's own machine, at any port: `http://localhost`, names
 * below it, `http://127.0.0.1` and `http://[::1]`. On a production chain it includes none.
 */
export const loopback = "loopback";

/**
 * An origin as browsers send it: scheme and host in lower case, international names in ASCII, no default
 * port, no path. The first label of its host may be a wildcard, if that is allowed. `loopback` stays as it is.
 * @throws KeyOrderError for anything but the origin of one page, or a wildcard that was not chosen
 */
export function normalizeOrigin(origin: string, policy: WildcardPolicy = {}): string {
  if (origin === loopback) return loopback;
  const [, scheme, rest] = /^(https:\/\/)\*\.([^*]+)$/i.exec(origin) ?? [];
  if (scheme !== undefined && rest !== undefined) return normalizeWildcard(origin, rest, policy);
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const isOrigin = url !== null && url.href === `${url.origin}/`;
  if (!isOrigin || !/^https?:$/.test(url.protocol) || url.hostname.includes("*")) {
    throw new KeyOrderError(
      `"${origin}" isn't the origin of a page. Use one scheme and host, and the port if it isn't the default: https://shop.example`,
    );
  }
  return url.origin;
}

function normalizeWildcard(
  origin: string,
  rest: string,
  { allowWildcard = false, allowPublicSuffix = false }: WildcardPolicy,
): string {
  const { host, hostname } = new URL(normalizeOrigin(`https://${rest}`));
  const { isIcann, isPrivate, domain } = parse(hostname, { allowPrivateDomains: true });
  if (
    isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ||
    !hostname.includes(".") ||
    (isIcann && domain === null)
  ) {
    throw new KeyOrderError(
      `"${origin}" matches anyone's pages. Include at least your own domain: https://*.shop.example`,
    );
  }
  if (isPrivate && domain === null && !allowPublicSuffix) {
    throw new KeyOrderError(
      `"${origin}" matches anyone's pages, since others can register names below ${hostname}. Use your own name, like https://*.shop.${hostname}, or add --allow-public-suffix to let all of them use the key.`,
    );
  }
  if (!allowWildcard && !allowPublicSuffix) {
    throw new KeyOrderError(
      `"${origin}" matches any name one label below ${hostname}. Add --allow-wildcard if all of them are yours, or list each origin.`,
    );
  }
  return `https://*.${host}`;
}

/** Label of a host, as browsers send it. */
const label = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/;

/**
 * True if a key's origins include that of a request. Compared exactly: browsers send scheme and host in lower case and
 * omit the default port, so any other spelling doesn't come from a browser. A wildcard matches exactly one label.
 * @param registered as returned by `normalizeOrigin`
 * @param isProduction True on a production chain, where `loopback` includes nothing.
 */
export function includesOrigin(
  registered: readonly string[],
  origin: string,
  isProduction: boolean,
): boolean {
  return registered.some((one) => {
    if (one === loopback) return !isProduction && isLoopback(origin);
    if (!one.startsWith(wildcard)) return one === origin;
    const suffix = one.slice(wildcard.length);
    if (!origin.startsWith(scheme) || !origin.endsWith(suffix)) return false;
    return label.test(origin.slice(scheme.length, -suffix.length));
  });
}

const scheme = "https://";
/** Comes before the suffix, which starts with a dot. */
const wildcard = `${scheme}*`;

/** True for the origin of a page that browsers load from the visitor's own machine, whatever a name server returns. */
function isLoopback(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.origin !== origin || url.protocol !== "http:") return false;
  const { hostname } = url;
  if (hostname === "127.0.0.1" || hostname === "[::1]") return true;
  const labels = hostname.split(".");
  return labels.pop() === "localhost" && labels.every((one) => label.test(one));
}
