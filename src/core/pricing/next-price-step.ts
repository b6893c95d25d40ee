import { toMillisecondsOrNull } from "../../contract/values/schema.js";
import type { DutchPriceResponse } from "../../contract/mint/prices.js";
import type { Price } from "../../contract/values/price.js";

/** Announced next step of a falling price. `at` in the service's milliseconds since 1970. */
export function nextPriceStep(answer: DutchPriceResponse | undefined): { price: Price; at: number } | null {
  const { nextPrice, nextPriceAt } = answer ?? {};
  const at = toMillisecondsOrNull(nextPriceAt);
  return nextPrice && at !== null ? { price: nextPrice, at } : null;
}
