import type { EligibilityResponse } from "../../contract/wallet.js";
import { priceOn } from "../../contract/price.js";
import { chainOf } from "../state/chain-of.js";
import { codeBenefitIn, type CodeBenefit } from "../claim-codes/code-benefit.js";
import { maximumQuantity } from "../pricing/quantity-limit.js";
import { unitPrice } from "../pricing/unit-price.js";
import { isInProgress, type MintState } from "../state/mint-state.js";
import {
  currentPhase,
  decideInitialAction,
  isMintOver,
  type MainAction,
  type SecondaryMarket,
} from "../state/main-action.js";
import { startOf } from "../state/phases.js";

/**
 * Derives the main action from the state. Pure.
 * @param now Service's time in milliseconds since 1970.
 * @param secondaryMarket Market to offer once the mint is over; null: none.
 */
export function decideMainAction(
  state: MintState,
  now: number,
  secondaryMarket: SecondaryMarket | null = null,
): MainAction {
  const { mint, wallet } = state;
  if (mint.status === "confirming-price") return { kind: "confirm-price", confirmation: mint };
  if (isInProgress(mint)) return { kind: "working", progress: mint };
  if (mint.status === "failed" && mint.failure.code === "OUTCOME_UNKNOWN")
    return { kind: "ask", failure: mint.failure };
  if (mint.status === "succeeded" || mint.status === "revealed")
    return { kind: "mint-more", missing: mint.quantity - mint.minted, isOver: isMintOver(state) };

  const initial = decideInitialAction(state, secondaryMarket);
  if (initial.kind !== "connect" || wallet.status === "disconnected") return initial;
  if (wallet.status === "connecting") return { kind: "connecting", wallet: wallet.option.name };

  // `connect` is the action of a collection with a current phase.
  const collection = state.collection.value!;
  const phase = currentPhase(state)!;
  const eligibility = state.eligibility[phase.id];
  const claim = codeBenefitIn(phase, state);
  const isReserved = eligibility?.value?.reason === "SOLD_OUT" && eligibility.value.reserved === true;
  if (
    eligibility?.value &&
    !eligibility.value.eligible &&
    !isReserved &&
    !isUnlockedByCode(eligibility.value, claim)
  ) {
    if (eligibility.value.reason === "CODE_REQUIRED") return { kind: "code" };
    return {
      kind: "ineligible",
      reason: eligibility.value.reason ?? "NOT_ELIGIBLE",
      message: eligibility.value.message ?? "",
    };
  }
  if (phase.status === "upcoming") {
    const startsAt = startOf(phase);
    return startsAt !== null && startsAt <= now
      ? { kind: "opening", phase }
      : { kind: "wait", phase, startsAt };
  }
  const price = unitPrice(phase, state);
  if (!price) return { kind: "unpriced" };
  // A failed eligibility read doesn't disable the button: prepare checks again and reports the reason.
  if (!eligibility || (eligibility.status === "loading" && !eligibility.value)) return { kind: "check" };
  if (eligibility.value?.affordableQuantity === 0 && !claim?.discountBasisPoints)
    return { kind: "insufficient", shortage: shortageIn(eligibility.value, chainOf(collection)) };
  if (state.expiryWait) return state.expiryWait;
  if (mint.status === "failed") return { kind: "retry", failure: mint.failure, phase };

  const quantity = Math.max(
    1,
    Math.min(state.quantity, maximumQuantity(collection, phase, eligibility.value, claim)),
  );
  return { kind: "mint", phase, price, quantity, isReserved };
}

/** Shortage in prices on the drop's chain; null: unknown. */
function shortageIn({ shortage }: EligibilityResponse, chain: string | null) {
  const [needed, balance] = [shortage?.needed, shortage?.balance].map(
    (amount) => amount && chain !== null && priceOn(chain, amount),
  );
  return needed && balance ? { needed, balance } : null;
}

/** True when the code unlocks a phase that the wallet is not eligible for. */
function isUnlockedByCode({ reason }: EligibilityResponse, benefit: CodeBenefit | null): boolean {
  return (
    (reason === "CODE_REQUIRED" && benefit?.kind === "access") ||
    (reason === "WALLET_LIMIT_REACHED" && Boolean(benefit?.bonusUnits))
  );
}
