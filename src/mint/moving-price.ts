import type { CollectionResponse, Phase } from "../contract/collection.js";
import { toMilliseconds, type Instant } from "../contract/field.js";
import type { DutchPriceResponse } from "../contract/phase-price.js";
import type { Price } from "../contract/price.js";

/** The open phases whose price moves. */
export function movingPhases({ phases }: CollectionResponse): Phase[] {
  return phases.active.filter(
    ({ status, pricing }) => status === "active" && /^dutch$|_pegged$/.test(pricing ?? ""),
  );
}

/** The next step of a price that was announced: what it will be, and when, in the service's milliseconds. */
export function nextStep(answer: DutchPriceResponse | undefined): { price: Price; at: number } | null {
  const { nextPrice, nextPriceAt } = answer ?? {};
  const at = read(nextPriceAt);
  return nextPrice && at !== null ? { price: nextPrice, at } : null;
}

/** When a price has to be asked for again, in the service's milliseconds; null when the service doesn't say. */
export function changesAt({ nextPriceAt, validUntil }: DutchPriceResponse): number | null {
  return read(nextPriceAt) ?? read(validUntil);
}

/**
 * What one unit costs as of `now`, by what was said last: when the collection was read, when the price was, or when a
 * step was announced that has come. Null: unavailable.
 * @param asOf When the service said what stands in the phase.
 */
export function priceAt(
  { priceDisplay }: Phase,
  asOf: Instant,
  answer: DutchPriceResponse | undefined,
  now: number,
): Price | null {
  const step = nextStep(answer);
  const said = [
    { price: priceDisplay, at: read(asOf) ?? -Infinity },
    { price: answer?.price, at: read(answer?.serverTime) ?? -Infinity },
    ...(step ? [step] : []),
  ].filter(({ price, at }) => price !== undefined && at <= now);
  return (
    said.reduce((last, next) => (next.at >= last.at ? next : last), { price: null, at: -Infinity } as {
      price: Price | null | undefined;
      at: number;
    }).price ?? null
  );
}

function read(moment: Instant | null | undefined): number | null {
  const milliseconds = toMilliseconds(moment ?? NaN);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
