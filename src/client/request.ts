import { readErrorBody } from "../contract/errors.js";
import { backoff, retryAfterOf } from "../primitives/backoff.js";
import { ApiError } from "./api-error.js";

/** Schema that parses a response body, such as one of the contract. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** Response with its times, in milliseconds of `TransportOptions.monotonic`. */
export interface ResponseTiming {
  readonly body: unknown;
  readonly headers: Headers;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Options of all requests of an API client. */
export interface TransportOptions {
  /** Base URL of the API: `https://mint.example.com/mint/v1`. */
  readonly base: string;
  /** API key, sent as `X-API-Key`. */
  readonly key?: string;
  /** Timeout of one attempt in milliseconds; 10,000 by default. */
  readonly timeout?: number;
  /** Maximum attempts of idempotent requests; 3 by default. */
  readonly attempts?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Monotonic clock in milliseconds; `performance.now` by default. */
  readonly monotonic?: () => number;
  /** Random number from 0 (inclusive) to 1, for the jitter of retries; `Math.random` by default. */
  readonly random?: () => number;
  /** Called with every valid response. */
  readonly onResponse?: (timing: ResponseTiming) => void;
}

/** Request that was already sent, with its times in milliseconds of `performance.now`. */
export interface SentRequest {
  readonly sentAt: number;
  readonly response: Promise<Response>;
  /** Body of the response. */
  readonly text: Promise<string>;
  /** When the response's headers arrived; undefined until then. */
  readonly receivedAt: number | undefined;
  /** True once the body of a successful response has arrived. */
  readonly isComplete: boolean;
  readonly abort: () => void;
}

/** Options of one request. */
export interface RequestOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** JSON body of a POST; missing: GET. */
  readonly body?: unknown;
  /** True for an idempotent request, which may be retried. Default: true for GET, false for POST. */
  readonly repeatable?: boolean;
  /** Timeout of one attempt in milliseconds; that of the transport by default. */
  readonly timeout?: number;
  /** The first attempt, if it was already sent. */
  readonly sent?: SentRequest | null;
}

const backoffLimits = { first: 400, max: 8_000 };

/**
 * Sends a request with timeout, abort and retries (capped exponential backoff, `Retry-After`), and parses the response.
 * @throws {ApiError} with the service's code or a `TransportCode`; the signal's reason when aborted.
 * @throws {TypeError} if the URL or the key can't be part of a request, so that nothing was sent. A framework's control
 *   flow is passed on as it is.
 */
export async function request<T>(
  transport: TransportOptions,
  path: string,
  schema: Schema<T>,
  options: RequestOptions = {},
): Promise<T> {
  const attempts = (options.repeatable ?? options.body === undefined) ? (transport.attempts ?? 3) : 1;
  let { sent } = options;
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    try {
      return await attemptRequest(transport, path, schema, { ...options, sent: sent ?? null });
    } catch (error) {
      sent = null;
      options.signal?.throwIfAborted();
      if (!(error instanceof ApiError) || attempt >= attempts || !isRetryable(error)) throw error;
      const retryAfter = retryAfterOf(error);
      if (retryAfter > backoffLimits.max) throw error;
      // Jitter on top of `Retry-After`, because all clients got the same one.
      await delay(
        retryAfter + backoff(attempt, backoffLimits, transport.random ?? Math.random),
        options.signal,
      );
    }
  }
}

/** True for an error that a retry may resolve. */
export function isRetryable(error: ApiError): boolean {
  return error.code === "NETWORK" || error.code === "TIMEOUT" || error.status === 429 || error.status >= 500;
}

/** Joins an API's base URL and a path. */
export function joinUrl(base: string, path: string): string {
  return base.replace(/\/+$/, "") + path;
}

/** `RequestInit` of a GET request to an API. */
export function toRequestInit(key: string | undefined, signal: AbortSignal): RequestInit {
  return {
    method: "GET",
    headers: key === undefined ? {} : { "X-API-Key": key },
    body: null,
    signal,
    credentials: "omit",
    // The service sends `no-store` with every response to a key. Setting it on the request, too, would keep Chromium
    // from caching the preflight, so that every request would need one.
    cache: key === undefined ? "no-store" : "default",
  };
}

function toPostInit({ headers, ...init }: RequestInit, body: unknown): RequestInit {
  return {
    ...init,
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body, ignoreToJson),
  };
}

/**
 * True for what a framework throws on purpose, to interrupt a rendering or to redirect: React and Next.js mark it with a
 * `digest`, and wait for it further up.
 */
export function isControlFlow(cause: unknown): boolean {
  return typeof (cause as { digest?: unknown } | null | undefined)?.digest === "string";
}

/** True if a request can be made of a URL and options: a header can have only some characters. */
function canBeSent(url: string, init: RequestInit): boolean {
  try {
    return Boolean(new Request(url, init));
  } catch {
    return false;
  }
}

async function attemptRequest<T>(
  {
    base,
    key,
    timeout = 10_000,
    fetch: send = fetch,
    monotonic = () => performance.now(),
    onResponse,
  }: TransportOptions,
  path: string,
  schema: Schema<T>,
  { signal, body, sent, ...options }: RequestOptions,
): Promise<T> {
  const url = joinUrl(base, path);
  const limit = new AbortController();
  const sentAt = sent?.sentAt ?? monotonic();
  const timer = setTimeout(() => limit.abort(), sentAt + (options.timeout ?? timeout) - monotonic());
  const cancellation = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  if (sent) cancellation.addEventListener("abort", sent.abort);
  let response: Response;
  let answer: unknown;
  let receivedAt: number;
  try {
    const init = toRequestInit(key, cancellation);
    response = await (sent?.response ?? send(url, body === undefined ? init : toPostInit(init, body)));
    receivedAt = sent?.receivedAt ?? monotonic();
    const text = await (sent?.text ?? response.text());
    answer = text && parseJson(text);
  } catch (cause) {
    signal?.throwIfAborted();
    if (isControlFlow(cause) || !canBeSent(url, toRequestInit(key, cancellation))) throw cause;
    if (limit.signal.aborted) throw new ApiError("TIMEOUT", "The service did not answer in time.", { cause });
    throw new ApiError("NETWORK", `The service could not be reached at ${url}.`, { details: { url }, cause });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok || isErrorBody(answer)) {
    const { code, message, details } = readErrorBody(answer) ?? {
      code: "INVALID_RESPONSE",
      message: `${url} responded with status ${response.status} and no error code.`,
      details: { url, status: response.status },
    };
    throw new ApiError(code, message, {
      status: response.status,
      details,
      retryAfter: readRetryAfter(response.headers.get("Retry-After")),
    });
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    throw new ApiError("INVALID_RESPONSE", `The response from ${url} doesn't have the expected shape.`, {
      status: response.status,
      details: { url, status: response.status },
      cause: parsed.error,
    });
  }
  onResponse?.({ body: answer, headers: response.headers, sentAt, receivedAt });
  return parsed.data;
}

const isErrorBody = (answer: unknown) =>
  (answer as { success?: unknown } | null | undefined)?.success === false;

/**
 * JSON replacer that bypasses `toJSON`: some old libraries define it on strings and arrays, which are then escaped
 * twice.
 */
function ignoreToJson(this: unknown, key: string): unknown {
  return (this as Record<string, unknown>)[key];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maximum `Retry-After` that is honored. Seconds: one day. */
const maxRetryAfter = 86_400;

/** Milliseconds of a `Retry-After` in seconds. Dates are ignored, because they depend on the visitor's clock. */
function readRetryAfter(header: string | null): number | null {
  if (header === null || !/^\d{1,9}$/.test(header)) return null;
  return Math.min(Number(header), maxRetryAfter) * 1000;
}

function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
