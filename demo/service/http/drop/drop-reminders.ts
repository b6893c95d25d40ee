import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { ApiKeyAuth } from "../../catalog/api-keys/api-key-auth.js";
import { remindersOrder, remindersQuery } from "../../catalog/reminders/push-subscription.js";
import type { Reminders } from "../../catalog/reminders/reminders.js";
import { ApiError } from "../../platform/errors/api-error.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import type { RateLimit } from "../middleware/rate-limit.js";
import { limitBody, readJsonObject, validate } from "../request-body.js";
import { reminderWorker } from "./reminder-worker.js";

export interface DropRemindersContext {
  readonly apiKeyAuth: Pick<ApiKeyAuth, "findDropAccess">;
  readonly reminders: Reminders;
  readonly rateLimit: RateLimit;
  readonly readClientIp: ReadClientIp;
  /** Base URL without a trailing slash. */
  readonly publicBase: string;
}

/** Service worker of the drops' pages, whose scope is its folder. */
export const workerPath = "/drop/reminders.js";

const remindersPath = "/drop/:collection/reminders";

/**
 * Notifications of browsers before a phase opens, for the page of a drop only: `POST /drop/{collection}/reminders` reads
 * the phases that a browser is notified of, and `PUT` sets them. The endpoint of a browser is in no URL, since whoever
 * knows it could end its notifications.
 */
export function createDropReminders(context: DropRemindersContext): Hono {
  const { apiKeyAuth, reminders, rateLimit, readClientIp, publicBase } = context;
  const { origin } = new URL(publicBase);
  const routes = new Hono();

  routes.get(workerPath, (request) => {
    request.header("Content-Type", "text/javascript; charset=utf-8");
    request.header("Cache-Control", "no-cache");
    request.header("Content-Security-Policy", `default-src 'none'; connect-src ${origin}`);
    return request.body(reminderWorker);
  });
  routes.all(workerPath, methodNotAllowed("GET, HEAD, OPTIONS"));

  const assertOwnPage: MiddlewareHandler = (request, next) => {
    if (request.req.header("Origin") === origin) return next();
    throw new ApiError("ORIGIN_NOT_ALLOWED", `Only pages of ${origin} can use this route.`);
  };
  const limit = rateLimit((request) => ({
    activities: "reminders",
    subjects: { address: readClientIp(request) },
  }));
  const findCollection = async (request: Context): Promise<string | null> => {
    const access = await apiKeyAuth.findDropAccess(request.req.param("collection")!, origin);
    return access?.pageKey ? access.collectionId : null;
  };

  routes.post(remindersPath, assertOwnPage, limit, limitBody, async (request) => {
    const { endpoint } = validate(remindersQuery, await readJsonObject(request.req), {
      endpoint: "the endpoint of a push subscription, or null",
    });
    const collectionId = await findCollection(request);
    if (collectionId === null) return request.notFound();
    request.header("Cache-Control", "no-store");
    return request.json(await reminders.read(collectionId, endpoint));
  });
  routes.put(remindersPath, assertOwnPage, limit, limitBody, async (request) => {
    const order = validate(remindersOrder, await readJsonObject(request.req), {
      subscription: "a push subscription as JSON, with endpoint and keys",
      phaseIds: "a list of at most 100 UUIDs",
    });
    const collectionId = await findCollection(request);
    if (collectionId === null) return request.notFound();
    request.header("Cache-Control", "no-store");
    return request.json(await reminders.save(collectionId, order));
  });
  routes.all(remindersPath, methodNotAllowed("POST, PUT, OPTIONS"));
  return routes;
}
