import type { CoinRates } from "../../../demo/service/pricing/coin-rates.js";
import { parseRate } from "../../../demo/service/prices/rate.js";

/** Rates that stand still, by symbol; a coin that isn't named has none. `settled` counts waits for a reading. */
export function createFixedRates(dollars: Record<string, string>, observedAt = new Date(0)) {
  const rates: CoinRates & { dollars: Record<string, string>; settled: number } = {
    source: { name: "test", recorded: false },
    dollars: { ...dollars },
    settled: 0,
    get({ symbol }) {
      const rate = parseRate(rates.dollars[symbol]);
      return rate && { rate, observedAt, isStale: false };
    },
    async ensureFresh() {
      rates.settled++;
    },
    nextReadingAt: () => new Date("2026-11-21T12:00:30.000Z"),
  };
  return rates;
}
