import { z } from "zod";
import { readLimited } from "./limited-body.js";
import { PriceFeedError, type Observation, type PriceFeed } from "./price-feed.js";
import { parseRate } from "./rate.js";

export interface HttpFeedOptions {
  /** URL of the feed; `{symbols}` is replaced by the comma-separated symbols. */
  readonly address: string;
  /**
   * Path of a coin's rate in the response: field names, each preceded by a slash. `{symbol}` is replaced by the coin.
   * Default: `/{symbol}/usd`.
   */
  readonly ratePath?: string | undefined;
  /** Path of the rate's timestamp. Rates without one are treated as current. Default: `/{symbol}/last_updated_at`. */
  readonly timePath?: string | undefined;
  readonly fetch: typeof fetch;
  readonly clock: () => Date;
  /** Timeout for the whole response in milliseconds. Default: 4,000. */
  readonly timeoutMilliseconds?: number;
}

const maxBytes = 262_144;
const placeholder = "{symbol}";

/**
 * Price feed of a JSON endpoint, all coins in one request. Default format:
 *
 *     { "SOL": { "usd": "81.20", "last_updated_at": 1764331200 } }
 *
 * A rate is US dollars per whole coin, as text or number; a timestamp is ISO 8601, or seconds or milliseconds
 * since 1970. Redirects are not followed.
 */
export function createHttpFeed({
  address,
  ratePath = "/{symbol}/usd",
  timePath = "/{symbol}/last_updated_at",
  fetch,
  clock,
  timeoutMilliseconds = 4_000,
}: HttpFeedOptions): PriceFeed {
  const { host } = new URL(address);

  async function request(symbols: readonly string[], signal: AbortSignal): Promise<unknown> {
    const list = symbols.map(encodeURIComponent).join(",");
    const response = await fetch(address.replaceAll("{symbols}", list), {
      signal,
      redirect: "error",
      headers: { Accept: "application/json" },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new PriceFeedError("STATUS", { host, status: response.status });
    }
    const text = await readLimited(response, maxBytes);
    if (text === null) throw new PriceFeedError("TOO_LARGE", { host, maxBytes });
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new PriceFeedError("UNREADABLE", { host }, { cause });
    }
  }

  return {
    source: { name: "Price feed", recorded: false },
    async read(symbols, signal) {
      const timeout = AbortSignal.timeout(timeoutMilliseconds);
      const answer = await request(symbols, signal ? AbortSignal.any([signal, timeout]) : timeout).catch(
        (cause: unknown) => {
          signal?.throwIfAborted();
          if (cause instanceof PriceFeedError) throw cause;
          throw new PriceFeedError("UNREACHABLE", { host }, { cause });
        },
      );
      const now = clock();
      const observations = new Map<string, Observation>();
      for (const symbol of symbols) {
        const rate = parseRate(valueAt(answer, ratePath, symbol));
        const observedAt = readMoment(valueAt(answer, timePath, symbol)) ?? now;
        // Timestamps in the future are capped, in case the feed's clock is fast.
        if (rate) observations.set(symbol, { rate, observedAt: observedAt > now ? now : observedAt });
      }
      return observations;
    },
  };
}

/** Value at a path; undefined if missing. */
function valueAt(answer: unknown, path: string, symbol: string): unknown {
  const names = path
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll(placeholder, symbol));
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    answer,
  );
}

const isoMoment = z.iso.datetime({ offset: true });
/** Threshold between seconds and milliseconds. In seconds, it would be after the year 5000. */
const minMilliseconds = 100_000_000_000;

function readMoment(value: unknown): Date | null {
  if (typeof value === "string") return isoMoment.safeParse(value).success ? new Date(value) : null;
  if (typeof value !== "number" || !(value > 0) || value > 8.64e15) return null;
  return new Date(value < minMilliseconds ? value * 1_000 : value);
}
