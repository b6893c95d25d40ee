import type { CollectionResponse, Phase } from "../../contract/collection.js";
import { toMilliseconds, type Timestamp } from "../../contract/field.js";
import type { DutchPriceResponse } from "../../contract/phase-price.js";
import type { Price } from "../../contract/price.js";

/** The open phases whose price moves. */
export function livePricePhases({ phases }: CollectionResponse): Phase[] {
  return phases.active.filter(
    ({ status, pricing }) => status === "active" && /^dutch$|_pegged$/.test(pricing ?? ""),
  );
}

/** The next step of a price that was announced: what it will be, and when, in the service's milliseconds. */
export function nextPriceStep(answer: DutchPriceResponse | undefined): { price: Price; at: number } | null {
  const { nextPrice, nextPriceAt } = answer ?? {};
  const at = readTimestamp(nextPriceAt);
  return nextPrice && at !== null ? { price: nextPrice, at } : null;
}

/** When a price has to be asked for again, in the service's milliseconds; null when the service doesn't say. */
export function priceChangesAt({ nextPriceAt, validUntil }: DutchPriceResponse): number | null {
  return readTimestamp(nextPriceAt) ?? readTimestamp(validUntil);
}

/**
 * What one unit costs as of `now`, by what was said last: when the collection was read, when the price was, or when a
 * step was announced that has come. Null: unavailable.
 * @param asOf When the service said what stands in the phase.
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
