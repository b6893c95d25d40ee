import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** Cookie of a session, which scripts can't read, and which no page of another site makes a browser send. */
export interface SessionCookie {
  read(context: Context): string | undefined;
  /** @param token null: removes it */
  write(context: Context, token: string | null): void;
}

/**
 * Creates the cookie of a service. It lasts until the browser closes, and the session behind it ends earlier without
 * use.
 * @param publicBase The service's base URL.
 */
export function createSessionCookie(publicBase: string): SessionCookie {
  const { protocol, hostname } = new URL(publicBase);
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const secure = protocol === "https:" || !isLoopback;
  // Browsers accept a cookie of this name from this host only, and only over HTTPS.
  const name = secure ? "__Host-studio" : "studio";
  const options = { httpOnly: true, sameSite: "Strict", secure, path: "/" } as const;
  return {
    read: (context) => getCookie(context, name),
    write: (context, token) =>
      setCookie(context, name, token ?? "", token === null ? { ...options, maxAge: 0 } : options),
  };
}
