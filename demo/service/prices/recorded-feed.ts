import type { Observation, PriceFeed } from "./price-feed.js";
import { parseRate, type Rate } from "./rate.js";

/** Rates by symbol, one after another; dollars as decimal texts. */
export type Recording = Readonly<Record<string, readonly string[]>>;

/**
 * Plays a recording again and again by the clock: without a network rates still move, and every process of a service
 * tells the same at the same moment.
 * @param options.stepMilliseconds how long each rate lasts
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
