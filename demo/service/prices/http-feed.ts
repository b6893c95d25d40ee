import { z } from "zod";
import { readLimited } from "./limited-body.js";
import { PriceFeedError, type Observation, type PriceFeed } from "./price-feed.js";
import { parseRate } from "./rate.js";

export interface HttpFeedOptions {
  /** Stands in the place of `{symbols}` in it: the symbols with commas between them. */
  readonly address: string;
  /**
   * Where a coin's rate is in the answer: names of fields behind slashes, in which `{symbol}` stands for the coin.
   * Default `/{symbol}/usd`.
   */
  readonly ratePath?: string | undefined;
  /** Where the moment of that rate is. Default `/{symbol}/last_updated_at`; where there is none, rates count as of now. */
  readonly timePath?: string | undefined;
  readonly fetch: typeof fetch;
  readonly clock: () => Date;
  /** For the whole answer. Default 4 seconds. */
  readonly timeoutMilliseconds?: number;
}

const mostBytes = 262_144;
const placeholder = "{symbol}";

/**
 * Reads rates from a JSON endpoint, all coins in one request. The form that it expects unless it is told of another:
 *
 *     { "SOL": { "usd": "81.20", "last_updated_at": 1764331200 } }
 *
 * A rate is US dollars for one whole coin, as a text or a number; a moment is ISO 8601, or seconds or milliseconds since
 * 1970. Redirects are not followed.
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

  async function ask(symbols: readonly string[], signal: AbortSignal): Promise<unknown> {
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
    const text = await readLimited(response, mostBytes);
    if (text === null) throw new PriceFeedError("TOO_LARGE", { host, mostBytes });
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new PriceFeedError("UNREADABLE", { host }, { cause });
    }
  }

  return {
    source: { name: host, recorded: false },
    async read(symbols, signal) {
      const timeout = AbortSignal.timeout(timeoutMilliseconds);
      const answer = await ask(symbols, signal ? AbortSignal.any([signal, timeout]) : timeout).catch(
        (cause: unknown) => {
          signal?.throwIfAborted();
          if (cause instanceof PriceFeedError) throw cause;
          throw new PriceFeedError("UNREACHABLE", { host }, { cause });
        },
      );
      const now = clock();
      const observations = new Map<string, Observation>();
      for (const symbol of symbols) {
        const rate = parseRate(follow(answer, ratePath, symbol));
        const observedAt = readMoment(follow(answer, timePath, symbol)) ?? now;
        // A feed whose clock is fast has not seen the future.
        if (rate) observations.set(symbol, { rate, observedAt: observedAt > now ? now : observedAt });
      }
      return observations;
    },
  };
}

/** What is at a path; undefined where nothing is. */
function follow(answer: unknown, path: string, symbol: string): unknown {
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
/** As seconds, a number this large lies beyond the year 5000. */
const leastMilliseconds = 100_000_000_000;

function readMoment(value: unknown): Date | null {
  if (typeof value === "string") return isoMoment.safeParse(value).success ? new Date(value) : null;
  if (typeof value !== "number" || !(value > 0) || value > 8.64e15) return null;
  return new Date(value < leastMilliseconds ? value * 1_000 : value);
}
