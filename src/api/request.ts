import { readErrorBody } from "../contract/error.js";
import { backoff, retryAfterOf } from "../primitives/backoff.js";
import { ApiError } from "./api-error.js";

/** Something that checks an answer's shape: a schema of the contract. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** One answer as it came, for whoever keeps a clock. Milliseconds of `TransportOptions.monotonic`. */
export interface ResponseTiming {
  readonly body: unknown;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface TransportOptions {
  /** Address that paths are relative to: `https://mint.example/mint/v1`. */
  readonly base: string;
  /** Sent as `X-API-Key`. */
  readonly key?: string;
  /** Milliseconds for one attempt; 10,000 by default. */
  readonly timeout?: number;
  /** Attempts for what is safe to repeat; 3 by default. */
  readonly attempts?: number;
  readonly fetch?: typeof fetch;
  /** A clock that never jumps, in milliseconds; `performance.now` by default. */
  readonly monotonic?: () => number;
  /** A number from 0 (inclusive) to 1, for the spread of retries; `Math.random` by default. */
  readonly random?: () => number;
  /** Told of every answer that could be read. */
  readonly onResponse?: (exchange: ResponseTiming) => void;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Present: POST with this JSON body. */
  readonly body?: unknown;
  /** True when sending it twice does no more than sending it once. Reads are; a POST only if said so. */
  readonly repeatable?: boolean;
  readonly timeout?: number;
}

const backoffLimits = { first: 400, longest: 8_000 };

/**
 * One request: time limit, abort, repetition with capped exponential backoff, `Retry-After`, and the
 * check of the answer.
 * @throws {ApiError} with the service's code or a `TransportCode`; the signal's reason when aborted.
 */
export async function request<T>(
  transport: TransportOptions,
  path: string,
  schema: Schema<T>,
  options: RequestOptions = {},
): Promise<T> {
  const attempts = (options.repeatable ?? options.body === undefined) ? (transport.attempts ?? 3) : 1;
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    try {
      return await attemptRequest(transport, path, schema, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof ApiError) || attempt >= attempts || !isRetryable(error)) throw error;
      const retryAfter = retryAfterOf(error);
      if (retryAfter > backoffLimits.longest) throw error;
      // On top of what was asked for: everybody was told the same time.
      await delay(
        retryAfter + backoff(attempt, backoffLimits, transport.random ?? Math.random),
        options.signal,
      );
    }
  }
}

/** A path whose values are encoded, each as one segment. */
export function joinPath(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw(parts, ...values.map(encodeURIComponent));
}

/** True for what another attempt may cure. */
export function isRetryable(error: ApiError): boolean {
  return error.code === "NETWORK" || error.code === "TIMEOUT" || error.status === 429 || error.status >= 500;
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
  { signal, body, ...options }: RequestOptions,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeout ?? timeout);
  const sentAt = monotonic();
  let response: Response;
  let answer: unknown;
  let receivedAt: number;
  try {
    response = await send(base.replace(/\/+$/, "") + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(key !== undefined && { "X-API-Key": key }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body, ignoreToJson),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      credentials: "omit",
      cache: "no-store",
    });
    receivedAt = monotonic();
    const text = await response.text();
    answer = text && parseJson(text);
  } catch (cause) {
    signal?.throwIfAborted();
    if (limit.signal.aborted) throw new ApiError("TIMEOUT", "The service did not answer in time.", { cause });
    throw new ApiError("NETWORK", "The service could not be reached.", { cause });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok || isRefused(answer)) {
    const { code, message, details } = readErrorBody(answer) ?? {
      code: "INVALID_RESPONSE",
      message: `The service answered with status ${response.status} and no code.`,
    };
    throw new ApiError(code, message, {
      status: response.status,
      details,
      retryAfter: readRetryAfter(response.headers.get("Retry-After")),
    });
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    throw new ApiError("INVALID_RESPONSE", "The service's answer is not of the expected shape.", {
      status: response.status,
      cause: parsed.error,
    });
  }
  onResponse?.({ body: answer, sentAt, receivedAt });
  return parsed.data;
}

const isRefused = (answer: unknown) =>
  (answer as { success?: unknown } | null | undefined)?.success === false;

/** A value as it is: libraries of another time give strings and arrays a `toJSON`, which quotes them once more. */
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

/** Seconds as milliseconds. A date is not read: it would have to be held against the visitor's clock. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : null;
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
