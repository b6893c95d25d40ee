import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { RateLimits } from "../../limits/rate-limits.js";
import type { ReadClientIp } from "./client-ip.js";
import type { RepeatableRead, RepeatedAnswer } from "./repeatable-read.js";
import { isRequestId, routeOf, type RecordRequest, type RequestVariables } from "./request-log.js";

/** Read as it was answered the last time that it passed the checks. */
interface PassedRead extends RepeatableRead {
  readonly passedAt: number;
  readonly path: string;
  readonly route: string;
  readonly keyId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

export interface RepeatedReads {
  /** Remembers the reads that set `repeatable` and succeed. */
  readonly remember: MiddlewareHandler<{ Variables: RequestVariables }>;
  /** Answers reads that repeat, and passes all other requests on. */
  answer(request: Request, env: unknown, next: Fetch): Response | Promise<Response>;
}

/** Reads of different clients, collections and origins at a time. */
const maximumReads = 1_000;

/** Headers of one answer alone. */
const ownHeaders: ReadonlySet<string> = new Set(["content-length", "date", "x-request-id"]);

/** Stands for a missing header: no value has this character. */
const missing = "\0";

/** All that the checks of a read depend on beside the client's IP. */
const identityOf = ({ url, headers }: Request): string =>
  `${url}\n${headers.get("X-API-Key") ?? missing}\n${headers.get("Origin") ?? missing}\n${headers.get("Sec-Fetch-Site") ?? missing}`;

const isRepeatable = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("If-None-Match");

/**
 * Fast path of reads that repeat: a GET that is equal to one that has passed every check, in all that the checks depend
 * on, is counted by the rate limits, answered and logged without the framework. Only routes that set `repeatable` have it.
 * Whatever is out of the ordinary takes the whole path: a reached limit, a failed read, a conditional request.
 * @param options.ttlMilliseconds time for which a request counts as checked. A key that is revoked, or loses a collection
 *   or an origin, works for as much longer.
 * @param options.generateId id of a request that brings none
 */
export function createRepeatedReads({
  limits,
  readClientIp,
  monotonic,
  generateId,
  record,
  ttlMilliseconds,
}: {
  limits: RateLimits;
  readClientIp: ReadClientIp;
  monotonic: () => number;
  generateId: () => string;
  record: RecordRequest;
  ttlMilliseconds: number;
}): RepeatedReads {
  const passedReads = new LRUCache<string, PassedRead>({ max: maximumReads });

  /** Counts a request. @throws ApiError `RATE_LIMITED`, synchronously or from the promise */
  function count(
    { activities, keyId }: PassedRead,
    request: Request,
    env: unknown,
  ): Promise<void> | undefined {
    const req = { header: (name: string) => request.headers.get(name) ?? undefined };
    const address = readClientIp({ env, req });
    return limits.count(activities, { key: keyId, address });
  }

  function respond(passed: PassedRead, answer: RepeatedAnswer, request: Request, start: number): Response {
    const given = request.headers.get("X-Request-Id");
    const requestId = given !== null && isRequestId(given) ? given : generateId();
    const { path, route, keyId, headers } = passed;
    record({ requestId, method: "GET", path, route, status: 200, keyId, start });
    // A record of headers, which the server writes as it is: `Headers` would take as long as all of the above.
    return new Response(answer.body, {
      headers: { ...headers, ...answer.headers, "x-request-id": requestId },
    });
  }

  /** @returns undefined for a request that takes the whole path. */
  function repeat(request: Request, env: unknown): Response | Promise<Response> | undefined {
    const start = monotonic();
    const passed = passedReads.get(identityOf(request));
    if (!passed || start - passed.passedAt >= ttlMilliseconds) return undefined;
    const answer = passed.read();
    if (!answer) return undefined;
    // Nobody awaits it where a limit is reached.
    if (answer instanceof Promise) answer.catch(() => undefined);
    const counting = count(passed, request, env);
    if (!counting && !(answer instanceof Promise)) return respond(passed, answer, request, start);
    return Promise.all([answer, counting]).then(([answer]) => respond(passed, answer, request, start));
  }

  return {
    async remember(context, next) {
      const passedAt = monotonic();
      await next();
      const repeatable = context.get("repeatable");
      const { raw, path } = context.req;
      if (!repeatable || context.res.status !== 200 || !isRepeatable(raw)) return;
      const headers = Object.fromEntries([...context.res.headers].filter(([name]) => !ownHeaders.has(name)));
      const passed = { passedAt, path, route: routeOf(context), keyId: context.get("keyId"), headers };
      passedReads.set(identityOf(raw), { ...repeatable, ...passed });
    },

    answer(request, env, next) {
      if (!isRepeatable(request)) return next(request, env);
      try {
        const repeated = repeat(request, env);
        if (repeated instanceof Promise) return repeated.catch(() => next(request, env));
        return repeated ?? next(request, env);
      } catch {
        // The whole path meets the same error, and answers it in its API's format.
        return next(request, env);
      }
    },
  };
}
