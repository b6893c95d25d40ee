import type { Observation, PriceFeed } from "./price-feed.js";
import { parseRate, type Rate } from "./rate.js";

/** Consecutive rates by symbol, in dollars as decimal strings. */
export type Recording = Readonly<Record<string, readonly string[]>>;

/**
 * Feed that replays a recording in a loop, driven by the clock: rates change without a network, and all
 * processes return the same rates at the same time.
 * @param options.stepMilliseconds duration of each rate
 */
export function createRecordedFeed({
  recording,
  clock,
  stepMilliseconds = 30_000,
}: {
  recording: Recording;
  clock: () => Date;
  stepMilliseconds?: number;
}): PriceFeed {
  const rates = new Map(Object.entries(recording).map(([symbol, texts]) => [symbol, texts.map(readRate)]));
  return {
    source: { name: "Recording for trials", recorded: true },
    read(symbols) {
      const step = Math.floor(clock().getTime() / stepMilliseconds);
      const observedAt = new Date(step * stepMilliseconds);
      const observations = new Map<string, Observation>();
      for (const symbol of symbols) {
        const played = rates.get(symbol);
        const rate = played?.[step % played.length];
        if (rate) observations.set(symbol, { rate, observedAt });
      }
      return Promise.resolve(observations);
    },
  };
}

function readRate(text: string): Rate {
  const rate = parseRate(text);
  if (!rate) throw new RangeError(`Not a rate: ${text}`);
  return rate;
}
