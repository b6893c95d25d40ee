import type { Phase } from "../../contract/mint/collection.js";
import type { Price } from "../../contract/values/price.js";
import { codeBenefitIn } from "../claim-codes/code-benefit.js";
import type { MintState } from "../mint-state.js";
import { scalePrice } from "./price-math.js";

/**
 * Price of one unit, less the claim code's discount. Rounded up, so that the shown price covers the charge.
 * @returns null when the price is unavailable.
 */
export function unitPrice(phase: Phase, state: Pick<MintState, "claim">): Price | null {
  const { priceDisplay: price = null } = phase;
  const discount = Math.min(codeBenefitIn(phase, state)?.discountBasisPoints ?? 0, 10_000);
  return price && discount ? scalePrice(price, 10_000 - discount, 10_000) : price;
}
