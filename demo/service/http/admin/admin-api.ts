import { Hono, type Context, type MiddlewareHandler } from "hono";
import { maxPartBytes } from "../../../../src/contract/admin/drafts.js";
import { bodyExpectations } from "../../../../src/contract/admin/expectations.js";
import { adminRoutes } from "../../../../src/contract/admin/routes.js";
import type { Route } from "../../../../src/contract/route.js";
import type { Routes } from "../../../../src/contract/routes.js";
import type { AdminService } from "../../admin/admin-service.js";
import type { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { methodNotAllowed, unknownRouteHandler } from "../middleware/error-handler.js";
import type { RateLimit } from "../middleware/rate-limit.js";
import { readQuery } from "../read-query.js";
import { createBodyLimit, readJsonObject, validate } from "../request-body.js";
import { toRouterPath } from "../router-path.js";
import { adminHandlers } from "./admin-handlers.js";
import type { AnyAdminRouteHandler } from "./admin-route.js";
import { createAuthentication, type AdminVariables } from "./authenticate.js";
import { createAuthorization } from "./authorize.js";
import { createDraftFileRoute } from "./draft-file-route.js";
import { createSalesFileRoute } from "./sales-file-route.js";
import { createSessionCookie } from "./session-cookie.js";
import { toApiError } from "./to-api-error.js";

export const adminBase = "/admin/v1";

/** Definitions, allowlists and parts of files, which are in base64, are larger than the bodies of other APIs. */
const maxBodyBytes = 1.5 * maxPartBytes;

/** Headers of every response, errors included. No other site may embed or read them, so there is no CORS. */
export const adminApiHeaders: MiddlewareHandler = (context, next) => {
  context.header("Cache-Control", "no-store");
  context.header("Vary", "Authorization, Cookie, Origin, Sec-Fetch-Site");
  context.header("Cross-Origin-Resource-Policy", "same-origin");
  return next();
};

export interface AdminApiDeps {
  readonly admin: AdminService;
  /** Limit of requests by actor, so that one's changes don't delay those of others, or mints. */
  readonly adminRequests: ConcurrencyLimit;
  readonly rateLimit: RateLimit;
  readonly readClientIp: ReadClientIp;
  readonly clock: () => Date;
  /** The service's base URL. */
  readonly publicBase: string;
}

/** @throws the error, as one of the API */
function throwApiError(error: unknown): never {
  throw toApiError(error);
}

type AdminContext = Context<{ Variables: AdminVariables }>;

const routes: Routes = adminRoutes;
const handlers = adminHandlers as unknown as Readonly<Record<string, AnyAdminRouteHandler>>;

/**
 * Creates the Admin API from the contract's routes. Each request passes, in this order: credential and origin, rate
 * limit, role, collection, and only then its body is parsed.
 */
export function createAdminApi(deps: AdminApiDeps): Hono<{ Variables: AdminVariables }> {
  const { admin, adminRequests, rateLimit, readClientIp, publicBase, clock } = deps;
  const api = new Hono<{ Variables: AdminVariables }>();
  const cookie = createSessionCookie(publicBase);
  const { origin } = new URL(publicBase);
  const { authenticate, requireOwnPage } = createAuthentication({ access: admin.access, cookie, origin });
  const authorize = createAuthorization(admin);
  const limitBody = createBodyLimit(maxBodyBytes);
  const countRoute = ({ rate }: Route) =>
    rateLimit(
      (context) =>
        rate && {
          activities: rate,
          subjects: {
            address: readClientIp(context),
            actor: (context as AdminContext).var.authenticated?.actor.id,
          },
        },
    );
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name]!;
    const steps: MiddlewareHandler[] = [
      route.isPublic ? requireOwnPage : authenticate,
      countRoute(route),
      ...(route.method === "post" ? [limitBody] : []),
    ];
    const path = adminBase + toRouterPath(route.path);
    api.on(route.method.toUpperCase(), [path], ...steps, async (context) => {
      const collection = route.isPublic ? undefined : await authorize(handler, context);
      const body =
        route.body?.[1] && validate(route.body[1], await readJsonObject(context.req), bodyExpectations);
      const input = {
        admin,
        now: clock(),
        authenticated: context.var.authenticated,
        collection,
        parameters: context.req.param(),
        query: readQuery(context.req, route),
        body,
        setSession: (token: string | null) => cookie.write(context, token),
      };
      const client = context.var.authenticated?.actor.id ?? readClientIp(context);
      const response = await adminRequests.run(client, () => handler.handle(input)).catch(throwApiError);
      return context.json(response);
    });
  }
  const draftsBase = `${adminBase}/drafts`;
  api.get(`${draftsBase}/:draftId/files/*`, authenticate, createDraftFileRoute(admin, draftsBase));
  api.get(`${adminBase}/collections/:identifier/sales.csv`, authenticate, createSalesFileRoute(admin));
  for (const path of new Set(Object.values(routes).map(({ path }) => path))) {
    const methods = Object.values(routes).filter((route) => route.path === path);
    const allowed = methods.map(({ method }) => (method === "get" ? "GET, HEAD" : "POST"));
    api.all(adminBase + toRouterPath(path), methodNotAllowed([...allowed, "OPTIONS"].join(", ")));
  }
  api.all(`${adminBase}/*`, unknownRouteHandler);
  return api;
}
