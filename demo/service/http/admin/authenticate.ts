import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Access } from "../../admin/access/access.js";
import type { AuthenticatedActor } from "../../admin/access/queries.js";
import { ApiError } from "../../platform/errors/api-error.js";
import type { RequestVariables } from "../middleware/request-log.js";
import type { SessionCookie } from "./session-cookie.js";

export interface AdminVariables extends RequestVariables {
  authenticated: AuthenticatedActor;
}

/**
 * Creates the middlewares that admit requests.
 *
 * A session's cookie counts only for requests that a page of the service itself has sent: browsers name the page in
 * `Origin`, and where they omit it, in `Sec-Fetch-Site`; scripts can set neither. Reads need no such proof, because no
 * other page can read the response, but a foreign origin is refused for them, too. A key counts only for requests that
 * no page has sent.
 *
 * @param options.origin Origin of the service's pages.
 */
export function createAuthentication({
  access,
  cookie,
  origin,
}: {
  readonly access: Access;
  readonly cookie: SessionCookie;
  readonly origin: string;
}) {
  function assertOwnPage({ req }: Context): void {
    const [from, site] = [req.header("Origin"), req.header("Sec-Fetch-Site")];
    const isProven = from === origin || (from === undefined && site === "same-origin");
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (!isProven && !(isRead && from === undefined)) throw originError(origin);
  }

  async function authenticateKey({ req }: Context, key: string): Promise<AuthenticatedActor> {
    if (req.header("Origin") !== undefined || req.header("Sec-Fetch-Site") !== undefined)
      throw browserError();
    const found = await access.authenticateKey(key);
    if (found === null) throw keyError();
    return found;
  }

  async function authenticateSession(context: Context): Promise<AuthenticatedActor> {
    const token = cookie.read(context);
    if (token === undefined || token === "") throw signedOutError();
    assertOwnPage(context);
    const found = await access.authenticateSession(token);
    if (found !== null) return found;
    cookie.write(context, null);
    throw signedOutError();
  }

  return {
    /** Admits the wallet of a session, or a key, and sets it. */
    authenticate: createMiddleware<{ Variables: AdminVariables }>(async (context, next) => {
      const header = context.req.header("Authorization");
      const authenticated = await (header === undefined
        ? authenticateSession(context)
        : authenticateKey(context, /^Bearer (.+)$/i.exec(header)?.[1]?.trim() ?? ""));
      context.set("authenticated", authenticated);
      context.set("keyId", authenticated.actor.id);
      return next();
    }),
    /** Admits the pages of the service, for routes that sign in. */
    requireOwnPage: createMiddleware(async (context, next) => {
      assertOwnPage(context);
      return next();
    }),
  };
}

const signedOutError = () =>
  new ApiError(
    "NOT_SIGNED_IN",
    "Sign in first, or send an admin key as `Authorization: Bearer adm_…`. A session ends after half an hour without a request.",
  );

const keyError = () =>
  new ApiError(
    "INVALID_ADMIN_KEY",
    "This admin key is unknown, has expired or was revoked. Send it as `Authorization: Bearer adm_…`.",
  );

const originError = (origin: string) =>
  new ApiError("ORIGIN_NOT_ALLOWED", `Only pages of ${origin} may send this request.`);

const browserError = () =>
  new ApiError(
    "SECRET_KEY_IN_BROWSER",
    "An admin key was sent from a web page, where anyone can read it. Revoke it with `studio keys revoke`, and sign in on pages.",
  );
