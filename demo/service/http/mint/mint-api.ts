import { Hono, type Context, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type * as z from "zod/mini";
import { bodyExpectations } from "../../../../src/contract/mint/mint-request.js";
import type { Route } from "../../../../src/contract/route.js";
import { mintRoutes, type Routes } from "../../../../src/contract/routes.js";
import type { ApiKeyAuth } from "../../catalog/api-keys/api-key-auth.js";
import type { Principal } from "../../catalog/api-keys/principal.js";
import type { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.js";
import type { RateLimits, Subjects } from "../../platform/limits/rate-limits.js";
import type { UrgentWork } from "../../platform/limits/urgent-work.js";
import type { MintService } from "../../mint/mint-service.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { mintApiCors } from "../middleware/cors.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { createPageOrigin } from "../middleware/page-origin.js";
import type { RateLimit } from "../middleware/rate-limit.js";
import type { RequestVariables } from "../middleware/request-log.js";
import { limitBody, readJsonObject, validate } from "../request-body.js";
import { readQuery } from "../read-query.js";
import { toRouterPath } from "../router-path.js";
import { mintHandlers } from "./mint-handlers.js";
import type { AnyMintRouteHandler, AnyMintRouteInput, MintHandlers, MintRouteDeps } from "./mint-route.js";
import { createMintScope } from "./mint-scope.js";

export const mintBase = "/mint/v1";

/** Parts of a request, besides the URL, that the response depends on: the key, and what `createPageOrigin` reads. */
const variesBy = "Origin, Sec-Fetch-Site, X-API-Key";

/**
 * Caching of a shared route's success by caches that the operator has put in front of the service (RFC 9213). For all
 * others it is `no-store`: after Back, a browser would show a stored response of any age.
 */
const sharedCaching = "max-age=1, stale-while-revalidate=1";

/** Headers of every response, errors included. */
export const mintApiHeaders: readonly MiddlewareHandler[] = [
  mintApiCors,
  (context, next) => {
    context.header("Cache-Control", "no-store");
    context.header("Vary", variesBy);
    return next();
  },
];

interface MintVariables extends RequestVariables {
  principal: Principal;
  /** Subjects that the rate limits count the request for. */
  subjects: Subjects;
  /** Origin of the page that sent the request; null: no page. */
  origin: string | null;
  /** The request after every check. */
  input: AnyMintRouteInput;
}
type MintEnvironment = { Variables: MintVariables };
type MintContext = Context<MintEnvironment>;

const responseTexts = new WeakMap<object, string>();

/** Responses are immutable, so one that is sent again isn't serialized again. */
function stringifyOnce(response: object): string {
  const known = responseTexts.get(response);
  if (known !== undefined) return known;
  const text = JSON.stringify(response);
  responseTexts.set(response, text);
  return text;
}

interface MintApiDeps {
  apiKeyAuth: ApiKeyAuth;
  mintService: MintService;
  limits: RateLimits;
  rateLimit: RateLimit;
  /** Limit of reads by client. */
  mintReads: ConcurrencyLimit;
  urgentWork: UrgentWork;
  readClientIp: ReadClientIp;
  /** The service's base URL. */
  publicBase: string;
  /** URL of the documentation. */
  docs: string;
}

/** Routes with their handlers. */
export interface MintRouteTable {
  readonly routes: Routes;
  readonly handlers: MintHandlers<Routes>;
}

/**
 * Creates the Mint API from the contract's routes. Unknown paths and methods get their response before any check of the
 * key: the routes are public, and a wrong path must not look like a wrong key. Then come the key (see `ApiKeyAuth`)
 * with its rate limits, the scope of the path, and only then the body: first its collection, then its other fields, then
 * the limits that depend on it. So each request counts before anything that it sends is parsed.
 */
export function createMintApi(
  deps: MintApiDeps,
  { routes, handlers }: MintRouteTable = { routes: mintRoutes, handlers: mintHandlers as never },
): Hono<MintEnvironment> {
  const api = new Hono<MintEnvironment>();
  const { rateLimit, mintReads, urgentWork } = deps;
  const authorize = createAuthorize(deps);
  const createParseInput = createInputParser(deps);
  const countKey = rateLimit(({ var: { keyId } }: MintContext) => ({
    activities: "requests",
    subjects: { key: keyId },
  }));
  const countRoute = ({ rate }: Route) =>
    rateLimit(({ var: { subjects } }: MintContext) => rate && { activities: rate, subjects });
  const countInput = ({ rates }: AnyMintRouteHandler) =>
    rateLimit(({ var: { subjects, input } }: MintContext) => {
      const request = rates?.(input);
      return request && { activities: request.activities, subjects: { ...subjects, wallet: request.wallet } };
    });

  /** Clients take turns. A server's reads are those of all its customers, and waiting for the node costs nothing. */
  const takeTurn = ({ readsChain }: AnyMintRouteHandler) =>
    createMiddleware<MintEnvironment>(({ var: { subjects } }, next) =>
      readsChain || subjects.address === undefined ? next() : mintReads.run(subjects.address, next),
    );

  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name]!;
    const steps = [
      createParseInput(route, handler),
      countInput(handler),
      (context: MintContext) => respond(route, handler, context, urgentWork),
    ] as const;
    for (const path of routerPaths(route)) {
      if (route.method === "post") {
        api.post(path, authorize, countKey, countRoute(route), limitBody, ...steps);
        api.all(path, methodNotAllowed("POST, OPTIONS"));
      } else {
        api.get(path, authorize, countKey, countRoute(route), takeTurn(handler), ...steps);
        api.all(path, methodNotAllowed("GET, HEAD, OPTIONS"));
      }
    }
  }
  return api;
}

/** Creates the middleware that verifies the key and sets the caller. */
function createAuthorize({
  apiKeyAuth,
  readClientIp,
  publicBase,
}: Pick<MintApiDeps, "apiKeyAuth" | "readClientIp" | "publicBase">) {
  const readPageOrigin = createPageOrigin(publicBase);
  return createMiddleware<MintEnvironment>(async (context, next) => {
    const { req } = context;
    const origin = readPageOrigin(req);
    const isPublic = req.header("X-Visibility") === "public";
    const client = readClientIp(context);
    const principal = await apiKeyAuth.authorize({ key: req.header("X-API-Key"), origin, client, isPublic });
    context.set("origin", origin ?? null);
    context.set("principal", principal);
    context.set("keyId", principal.keyId);
    // A server sends the requests of all its customers with its secret key, from its own IP.
    const address = principal.class === "secret" ? undefined : client;
    context.set("subjects", { key: principal.keyId, address });
    return next();
  });
}

/** Creates a route's middleware, which validates a request beyond its key and sets the handler's input. */
function createInputParser({
  apiKeyAuth,
  mintService,
  limits,
  docs,
}: Pick<MintApiDeps, "apiKeyAuth" | "mintService" | "limits" | "docs">) {
  const deps: MintRouteDeps = { service: mintService, count: limits.count, docs };
  const scope = createMintScope(apiKeyAuth);

  async function readBody(
    schema: BodySchema,
    { assertBody }: AnyMintRouteHandler,
    context: MintContext,
  ): Promise<object> {
    const body = await readJsonObject(context.req);
    assertBody?.(body);
    // Resolves the collection and the phase in the key's scope before the other fields are validated.
    const identifiers = isScoped(schema) && (await scope.resolveBody(context.var.principal, body));
    return { ...validate(schema, body, bodyExpectations), ...identifiers };
  }

  return (route: Route, handler: AnyMintRouteHandler) =>
    createMiddleware<MintEnvironment>(async (context, next) => {
      const { principal, subjects, origin } = context.var;
      const identifiers = await scope.resolvePath(principal, context.req.param());
      const query = readQuery(context.req, route);
      const body = route.body?.[1] && (await readBody(route.body[1], handler, context));
      const input = { ...deps, ...identifiers, principal, subjects, origin, query, body };
      context.set("input", input as unknown as AnyMintRouteInput);
      return next();
    });
}

type BodySchema = NonNullable<NonNullable<Route["body"]>[1]>;

/** True for a body that names a collection. */
const isScoped = (schema: BodySchema): boolean =>
  "collectionId" in ((schema as Partial<z.ZodMiniObject>).shape ?? {});

async function respond(
  { isShared }: Route,
  { handle, isUrgent }: AnyMintRouteHandler,
  context: MintContext,
  urgentWork: UrgentWork,
): Promise<Response> {
  const { input, principal } = context.var;
  const run = async (): Promise<object> => handle(input);
  const text = stringifyOnce(await (isUrgent ? urgentWork.run(run) : run()));
  // Responses to a secret key are only for its server; those to a sandbox key are for tests.
  if (isShared && principal.class === "publishable") context.header("CDN-Cache-Control", sharedCaching);
  return context.body(text, 200, { "Content-Type": "application/json" });
}

/** Paths of a route. The root is served with and without its slash. */
const routerPaths = ({ path }: Route): string[] =>
  path === "/" ? [mintBase, `${mintBase}/`] : [mintBase + toRouterPath(path)];
