import type { PricedPhase } from "../db/repositories/collections.js";
import { convertCoins, convertDollars } from "../prices/conversion.js";
import { valueCoin, type CoinRates } from "./coin-rates.js";
import { nativeCoin, type Currency } from "./currency.js";
import { priceDutch, type DutchSchedule } from "./dutch-schedule.js";

/** What one unit costs at a moment. */
export interface Quote {
  readonly currency: Currency;
  /** In the currency's smallest units; zero is free. */
  readonly baseUnits: bigint;
  /** True when it follows a rate and may differ a little at prepare. */
  readonly approximate: boolean;
}

/** What a phase's price follows from. */
export type PhaseTerms = Pick<
  PricedPhase,
  | "pricing"
  | "priceBaseUnits"
  | "priceMint"
  | "pegUsdMicros"
  | "pegNativeUnits"
  | "dutchFloor"
  | "dutchDrop"
  | "dutchIntervalSeconds"
  | "startsAt"
  | "endsAt"
  | "currency"
>;

/**
 * The one place where a phase's price is resolved: for display, for prepare, for what a wallet can afford.
 * @returns null when the price is unavailable, which is neither zero nor free
 */
export function quotePrice(phase: PhaseTerms, now: Date, rates: CoinRates): Quote | null {
  const currency = currencyOf(phase);
  if (!currency) return null;
  const quote = (baseUnits: bigint | null, approximate = false) =>
    baseUnits === null ? null : { currency, baseUnits, approximate };

  switch (phase.pricing) {
    case "free":
      return quote(0n);
    case "fixed":
      return quote(phase.priceBaseUnits);
    case "dutch": {
      const schedule = dutchScheduleOf(phase);
      return schedule && quote(priceDutch(schedule, now).baseUnits);
    }
    case "usd_pegged": {
      const paid = valueCoin(currency, rates);
      if (!paid || phase.pegUsdMicros === null) return null;
      return quote(convertDollars(phase.pegUsdMicros, paid), true);
    }
    case "native_pegged": {
      const [native, paid] = [valueCoin(nativeCoin, rates), valueCoin(currency, rates)];
      if (!native || !paid || phase.pegNativeUnits === null) return null;
      return quote(convertCoins(phase.pegNativeUnits, native, paid), true);
    }
  }
}

/** Whether a phase's price follows a rate. */
export function isPegged({ pricing }: Pick<PhaseTerms, "pricing">): boolean {
  return pricing === "usd_pegged" || pricing === "native_pegged";
}

/** What a phase is paid in; null for a coin that isn't known. */
export function currencyOf({
  priceMint,
  currency,
}: Pick<PhaseTerms, "priceMint" | "currency">): Currency | null {
  return priceMint === null ? nativeCoin : currency;
}

/** Null for a phase whose price doesn't fall. */
export function dutchScheduleOf(phase: PhaseTerms): DutchSchedule | null {
  const { startsAt, endsAt, priceBaseUnits: start, dutchFloor: floor, dutchDrop: drop } = phase;
  const intervalSeconds = phase.dutchIntervalSeconds;
  if (start === null || floor === null || drop === null || intervalSeconds === null) return null;
  return { startsAt, endsAt, start, floor, drop, intervalSeconds };
}
