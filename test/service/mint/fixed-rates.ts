import type { CoinRates } from "../../../demo/service/catalog/pricing/coin-rates.js";
import { parseRate } from "../../../demo/service/platform/rates/rate.js";

/** Fixed rates by symbol; other currencies have none. `refreshes` counts the calls that wait for a refresh. */
export function createFixedRates(dollars: Record<string, string>, observedAt = new Date(0)) {
  const rates: CoinRates & { dollars: Record<string, string>; refreshes: number } = {
    source: { name: "test", recorded: false },
    dollars: { ...dollars },
    refreshes: 0,
    get({ symbol }) {
      const rate = parseRate(rates.dollars[symbol]);
      return rate && { rate, observedAt, isStale: false };
    },
    async ensureFresh() {
      rates.refreshes++;
    },
    nextReadingAt: () => new Date("2026-11-21T12:00:30.000Z"),
  };
  return rates;
}
