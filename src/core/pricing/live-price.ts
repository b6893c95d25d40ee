import type { CollectionResponse, Phase } from "../../contract/collection.js";
import { toMilliseconds, type Timestamp } from "../../contract/field.js";
import type { DutchPriceResponse } from "../../contract/phase-price.js";
import type { Price } from "../../contract/price.js";

/** Active phases with a Dutch or pegged price. */
export function livePricePhases({ phases }: CollectionResponse): Phase[] {
  return phases.active.filter(
    ({ status, pricing }) => status === "active" && /^dutch$|_pegged$/.test(pricing ?? ""),
  );
}

/** Announced next price. @returns `at`: its start in the service's milliseconds since 1970; null: none announced. */
export function nextPriceStep(answer: DutchPriceResponse | undefined): { price: Price; at: number } | null {
  const { nextPrice, nextPriceAt } = answer ?? {};
  const at = readTimestamp(nextPriceAt);
  return nextPrice && at !== null ? { price: nextPrice, at } : null;
}

/** Time from which a price has to be read again, in the service's milliseconds since 1970; null: unknown. */
export function priceChangesAt({ nextPriceAt, validUntil }: DutchPriceResponse): number | null {
  return readTimestamp(nextPriceAt) ?? readTimestamp(validUntil);
}

/**
 * Price of one unit at `now`: the latest of the collection's price, the live price and an announced step that is due.
 * @param asOf Time of the collection response with this phase.
 * @param answer Last read of the live price.
 * @param now Service's time in milliseconds since 1970.
 * @returns null: unavailable.
 */
export function priceAt(
  { priceDisplay }: Phase,
  asOf: Timestamp,
  answer: DutchPriceResponse | undefined,
  now: number,
): Price | null {
  const step = nextPriceStep(answer);
  const candidates = [
    { price: priceDisplay, at: readTimestamp(asOf) ?? -Infinity },
    { price: answer?.price, at: readTimestamp(answer?.serverTime) ?? -Infinity },
    ...(step ? [step] : []),
  ].filter(({ price, at }) => price !== undefined && at <= now);
  return (
    candidates.reduce((last, next) => (next.at >= last.at ? next : last), { price: null, at: -Infinity } as {
      price: Price | null | undefined;
      at: number;
    }).price ?? null
  );
}

function readTimestamp(timestamp: Timestamp | null | undefined): number | null {
  const milliseconds = toMilliseconds(timestamp ?? NaN);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
