import { crossOriginHeaders, errorResponse } from "./responses.js";
import { routers, type FakeRoute } from "./routes.js";

/** Request that the fake service has received. */
export interface RecordedRequest {
  /** Route by name. */
  readonly route: FakeRoute;
  readonly method: string;
  /** Path below the API's base, with its query. */
  readonly path: string;
  /** Sent key; null: none. */
  readonly key: string | null;
  /** Parsed JSON body; null: none. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Response of a route: a payload, which is sent as JSON, or a `Response`. */
export type FakeAnswer = (request: RecordedRequest) => unknown;

/** Base URLs of the two APIs. */
export interface ApiBases {
  readonly apiBase: string;
  readonly marketBase: string;
}

/** Mint API and Market API behind a `fetch`: finds the route of a request, records it, and responds. */
export class FakeApi {
  /** Base URL of the Mint API, without a trailing slash. */
  readonly apiBase: string;
  /** Base URL of the Market API, without a trailing slash. */
  readonly marketBase: string;
  /** Received requests, oldest first. */
  readonly requests: RecordedRequest[] = [];
  readonly #routers: typeof routers;
  /** @internal */
  readonly answers: Record<FakeRoute, FakeAnswer>;

  /**
   * @param answers Responses by route. A request of a route without one is treated like one outside the two APIs.
   * @internal
   */
  constructor(
    { apiBase, marketBase }: ApiBases,
    answers: Partial<Record<FakeRoute, FakeAnswer>>,
    find = routers,
  ) {
    this.#routers = find;
    this.apiBase = apiBase;
    this.marketBase = marketBase;
    this.answers = answers as Record<FakeRoute, FakeAnswer>;
  }

  /** Number of received requests of a route. */
  count(route: FakeRoute): number {
    return this.requests.filter((request) => request.route === route).length;
  }

  /** Last received request of a route. */
  last(route: FakeRoute): RecordedRequest | undefined {
    return this.requests.filter((request) => request.route === route).at(-1);
  }

  /** True for URLs below one of the two bases, including the origin. */
  readonly handles = (url: URL | string): boolean =>
    [this.apiBase, this.marketBase].some((base) => isBelow(String(url), base));

  /**
   * Responds to a request like `fetch`. Only its path must be below a base, so that a server of any origin can use it.
   * @throws {TypeError} when the network fails.
   */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const isRequest = typeof input === "object" && "url" in input;
    const url = isRequest ? input.url : String(input);
    const { method = "GET", headers, body, signal } = { ...(isRequest && readInit(input)), ...init };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: crossOriginHeaders });
    const text = body === undefined && isRequest ? await input.text() : body;
    const { pathname, search } = new URL(url, "http://localhost");
    const base = [this.marketBase, this.apiBase].find((base) => isBelow(pathname, new URL(base).pathname));
    const path = base === undefined ? null : pathname.slice(new URL(base).pathname.length) + search;
    const api = base === this.marketBase ? "market" : "mint";
    const route = path === null ? undefined : this.#routers[api](method, path);
    if (path === null || !route || !(route in this.answers)) return this.answerUnknown(method, url);
    const request: RecordedRequest = {
      route,
      method,
      path,
      key: new Headers(headers).get("X-API-Key"),
      body: parse(text),
    };
    this.requests.push(request);
    return signal ? endWith(signal, this.answer(request, signal)) : this.answer(request);
  };

  /**
   * Responds to a request outside the two APIs.
   * @internal
   */
  protected answerUnknown(_method: string, _url: string): Response {
    return errorResponse(404, "NOT_FOUND");
  }

  /**
   * Responds to a request of a route.
   * @param _signal Aborts the request.
   * @internal
   */
  protected async answer(request: RecordedRequest, _signal?: AbortSignal): Promise<Response> {
    const answer = await this.answers[request.route](request);
    return answer instanceof Response ? answer : Response.json(answer, { headers: crossOriginHeaders });
  }
}

/** Rejects with the signal's reason once it is aborted. */
async function endWith<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  const value = await Promise.race([promise, aborted]);
  signal.throwIfAborted();
  return value;
}

/** Init of a request except for the body, which must be awaited. */
function readInit({ method, headers, signal }: Request): RequestInit {
  return { method, headers, signal };
}

const isBelow = (url: string, base: string): boolean => url === base || url.startsWith(`${base}/`);

function parse(body: unknown): RecordedRequest["body"] {
  return typeof body === "string" && body ? (JSON.parse(body) as Record<string, unknown>) : null;
}
