import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ApiKeyAuth } from "../../access/api-key-auth.js";
import type { Principal } from "../../access/principal.js";
import type { ConcurrencyLimit } from "../../limits/concurrency-limit.js";
import type { RateLimits, Subjects } from "../../limits/rate-limits.js";
import type { MintService } from "../../minting/mint-service.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { mintApiCors } from "../middleware/cors.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { createPageOrigin } from "../middleware/page-origin.js";
import { rateLimitByIp } from "../middleware/rate-limit-by-ip.js";
import type { RequestVariables } from "../middleware/request-log.js";
import { limitBody, readJsonObject, validate } from "../request-body.js";
import { toRouterPath } from "../route-table.js";
import type { AnyMintRouteInput, MintRoute, MintRouteDeps } from "./mint-route.js";
import { mintRoutes } from "./mint-routes.js";
import { createMintScope } from "./mint-scope.js";

const base = "/mint/v1";

/** Parts of a request that the answer depends on beside its url: the key, and what `createPageOrigin` reads. */
const variesBy = "Origin, Sec-Fetch-Site, X-API-Key";

/**
 * Caching of a shared route's success, for caches that the operator has put in front of the service (RFC 9213). For all
 * others it is `no-store`: a browser would show a stored answer again after Back, however old.
 */
const sharedCaching = "max-age=1, stale-while-revalidate=1";

interface MintVariables extends RequestVariables {
  principal: Principal;
  /** Subjects that the rate limits count the request for. */
  subjects: Subjects;
  /** Origin of the page that asks; null: no page. */
  origin: string | null;
}
type MintEnvironment = { Variables: MintVariables };
type MintContext = Context<MintEnvironment>;

const responseTexts = new WeakMap<object, string>();

/** Responses are never changed: one that is answered again is not stringified again. */
function stringifyOnce(response: object): string {
  const known = responseTexts.get(response);
  if (known !== undefined) return known;
  const text = JSON.stringify(response);
  responseTexts.set(response, text);
  return text;
}

/**
 * The Mint API, made from its route table. Requests are counted by IP first. Unknown paths and methods are answered
 * before any check of the key: the routes are public, and a wrong path must not look like a wrong key. Then come the key
 * (see `ApiKeyAuth`) with its own count, the scope of the path, and only after it the body: the collection it names
 * first, then its other fields, then the limits of the order.
 */
export function createMintApi({
  apiKeyAuth,
  mintService,
  limits,
  marketReads,
  readClientIp,
  publicBase,
  docs,
}: {
  apiKeyAuth: ApiKeyAuth;
  mintService: MintService;
  limits: RateLimits;
  /** Reads that prepares and executes are not delayed by. */
  marketReads: ConcurrencyLimit;
  readClientIp: ReadClientIp;
  /** The service's base URL. */
  publicBase: string;
  /** Url of the documentation. */
  docs: string;
}): Hono<MintEnvironment> {
  const api = new Hono<MintEnvironment>();
  const deps: MintRouteDeps = { service: mintService, limits, docs };
  const scope = createMintScope(apiKeyAuth);
  const readPageOrigin = createPageOrigin(publicBase);

  const authorize = createMiddleware<MintEnvironment>(async (context, next) => {
    const { req } = context;
    const origin = readPageOrigin(req);
    const principal = await apiKeyAuth.authorize({ key: req.header("X-API-Key"), origin });
    context.set("origin", origin ?? null);
    context.set("principal", principal);
    context.set("keyId", principal.keyId);
    // A server sends the requests of all of its customers with its secret key, from its own IP.
    const ip = principal.class === "secret" ? undefined : readClientIp(context);
    context.set("subjects", { key: principal.keyId, address: ip });
    const counting = limits.count("requests", { key: principal.keyId });
    if (counting) await counting;
    return next();
  });

  async function readBody({ body: definition }: MintRoute, context: MintContext): Promise<unknown> {
    if (!definition) return undefined;
    const body = await readJsonObject(context.req);
    definition.assert?.(body);
    const identifiers = definition.isScoped && (await scope.resolveBody(context.var.principal, body));
    const fields = validate(definition.schema, body, definition.expectations) as object;
    return { ...fields, ...identifiers };
  }

  /** Checks a request and counts it for the route's activity. */
  async function admit(route: MintRoute, context: MintContext): Promise<AnyMintRouteInput> {
    const { principal, subjects, origin } = context.var;
    const identifiers = await scope.resolvePath(principal, context.req.param());
    const query = route.query?.parse(context.req);
    const body = await readBody(route, context);
    if (route.activity) await limits.count(route.activity, subjects);
    return { ...deps, ...identifiers, principal, subjects, origin, query, body } as AnyMintRouteInput;
  }

  async function handle(route: MintRoute, input: AnyMintRouteInput): Promise<object> {
    return route.isUrgent ? marketReads.runUrgent(async () => route.handler(input)) : route.handler(input);
  }

  api.use(`${base}/*`, mintApiCors, async (context, next) => {
    context.header("Cache-Control", "no-store");
    context.header("Vary", variesBy);
    return next();
  });
  api.use(`${base}/*`, rateLimitByIp({ limits, readClientIp }));

  for (const route of mintRoutes) {
    for (const path of routerPaths(route)) {
      if (route.method === "post") {
        api.post(path, authorize, limitBody, async (context) =>
          context.json(await handle(route, await admit(route, context))),
        );
        api.all(path, methodNotAllowed("POST, OPTIONS"));
      } else {
        api.get(path, authorize, async (context) => {
          const text = stringifyOnce(await handle(route, await admit(route, context)));
          // A secret key's answers are for its server only; a sandbox key's are for trials.
          if (route.isShared && context.var.principal.class === "publishable") {
            context.header("CDN-Cache-Control", sharedCaching);
          }
          return context.body(text, 200, { "Content-Type": "application/json" });
        });
        api.all(path, methodNotAllowed("GET, HEAD, OPTIONS"));
      }
    }
  }
  return api;
}

/** Paths of a route. The root is served with and without its slash. */
const routerPaths = ({ path }: MintRoute): string[] =>
  path === "/" ? [base, `${base}/`] : [base + toRouterPath(path)];
