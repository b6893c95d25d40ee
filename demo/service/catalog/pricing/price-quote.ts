import type { PricedPhase } from "../phases/priced-phase.js";
import { convertCoins, convertDollars } from "../../platform/rates/conversion.js";
import { valueCoin, type CoinRates } from "./coin-rates.js";
import { nativeCoin, type Currency } from "../currencies/currency.js";
import { priceDutch, type DutchSchedule } from "./dutch-schedule.js";

/** Price of one unit at a given time. */
export interface Quote {
  readonly currency: Currency;
  /** Base units of the currency; zero is free. */
  readonly baseUnits: bigint;
  /** True for pegged prices, which may change slightly until prepare. */
  readonly approximate: boolean;
}

/** Columns that determine a phase's price. */
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
 * Resolves a phase's price: for display, prepare, and affordable quantities.
 * @returns null if the price is unavailable, which is different from free
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

/** True if a phase's price depends on a rate. */
export function isPegged({ pricing }: Pick<PhaseTerms, "pricing">): boolean {
  return pricing === "usd_pegged" || pricing === "native_pegged";
}

/** Payment currency of a phase; null if unknown. */
export function currencyOf({
  priceMint,
  currency,
}: Pick<PhaseTerms, "priceMint" | "currency">): Currency | null {
  return priceMint === null ? nativeCoin : currency;
}

/** Null for a phase without a Dutch price. */
export function dutchScheduleOf(phase: PhaseTerms): DutchSchedule | null {
  const { startsAt, endsAt, priceBaseUnits: start, dutchFloor: floor, dutchDrop: drop } = phase;
  const intervalSeconds = phase.dutchIntervalSeconds;
  if (start === null || floor === null || drop === null || intervalSeconds === null) return null;
  return { startsAt, endsAt, start, floor, drop, intervalSeconds };
}
