import type { HonoRequest } from "hono";

/** Origin of the page that sent a request; undefined: not sent by a page. */
export type ReadPageOrigin = (request: HonoRequest) => string | undefined;

/**
 * Reads the `Origin` header. Browsers omit it from a GET to the page's own origin, but send `Sec-Fetch-Site:
 * same-origin`, which scripts can't set. The origin is then the one that the service was requested at: the request's
 * host, with the scheme of the public base URL, because TLS may be terminated in front of the service.
 *
 * @param publicBase The service's base URL.
 */
export function createPageOrigin(publicBase: string): ReadPageOrigin {
  const { protocol } = new URL(publicBase);
  return (request) => {
    const origin = request.header("Origin");
    if (origin !== undefined || request.header("Sec-Fetch-Site") !== "same-origin") return origin;
    return `${protocol}//${new URL(request.url).host}`;
  };
}
