import type { HonoRequest } from "hono";

/** Origin of the page that sent a request; undefined: no page sent it. */
export type ReadPageOrigin = (request: HonoRequest) => string | undefined;

/**
 * Reads the `Origin` header. Browsers omit it from a GET to the page's own origin; `Sec-Fetch-Site: same-origin`, which
 * no script can set, stands for it there. The origin is then the one that the service was requested under: the request's
 * host, with the scheme of the public base, because TLS may end in front of the service.
 *
 * @param publicBase the service's base URL
 */
export function createPageOrigin(publicBase: string): ReadPageOrigin {
  const { protocol } = new URL(publicBase);
  return (request) => {
    const origin = request.header("Origin");
    if (origin !== undefined || request.header("Sec-Fetch-Site") !== "same-origin") return origin;
    return `${protocol}//${new URL(request.url).host}`;
  };
}
