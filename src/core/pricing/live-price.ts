import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import { toMillisecondsOrNull, type Timestamp } from "../../contract/values/schema.js";
import type { DutchPriceResponse } from "../../contract/mint/prices.js";
import type { Price } from "../../contract/values/price.js";
import { nextPriceStep } from "./next-price-step.js";

/** Active phases with a Dutch or pegged price. */
export function livePricePhases({ phases }: CollectionResponse): Phase[] {
  return phases.active.filter(
    ({ status, pricing }) => status === "active" && /^dutch$|_pegged$/.test(pricing ?? ""),
  );
}

/** Time at which a price must be read again, in the service's milliseconds since 1970; null: unknown. */
export function priceChangesAt({
  nextPriceAt,
  validUntil,
}: Pick<DutchPriceResponse, "nextPriceAt" | "validUntil">): number | null {
  return toMillisecondsOrNull(nextPriceAt) ?? toMillisecondsOrNull(validUntil);
}

/**
 * Price of one unit at `now`: the latest of the collection's price, the live price and an announced step that is due.
 * @param asOf Time of the collection response with this phase.
 * @param answer Last read of the live price.
 * @param now Service's time in milliseconds since 1970.
 * @returns the price; null: unavailable.
 */
export function priceAt(
  { priceDisplay }: Phase,
  asOf: Timestamp,
  answer: DutchPriceResponse | undefined,
  now: number,
): Price | null {
  const step = nextPriceStep(answer);
  const candidates = [
    { price: priceDisplay, at: toMillisecondsOrNull(asOf) ?? -Infinity },
    { price: answer?.price, at: toMillisecondsOrNull(answer?.serverTime) ?? -Infinity },
    ...(step ? [step] : []),
  ].filter(({ price, at }) => price !== undefined && at <= now);
  return (
    candidates.reduce((last, next) => (next.at >= last.at ? next : last), { price: null, at: -Infinity } as {
      price: Price | null | undefined;
      at: number;
    }).price ?? null
  );
}
