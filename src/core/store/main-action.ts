import type { Phase } from "../../contract/collection.js";
import type { Price } from "../../contract/price.js";
import { codeBenefitIn, isUnlockedByCode, unitPrice } from "../claim-codes/code-benefit.js";
import type { Failure } from "../failure.js";
import { chooseCurrentPhase, startOf } from "./phases.js";
import { maximumQuantity } from "../pricing/price-math.js";
import { isInProgress, type MintProgress, type MintState, type PriceConfirmation } from "../state.js";

/**
 * What the one big button does, or why there is nothing to do. Exactly one of these holds at any moment; each has its
 * words in the widget, so that the button always says why.
 */
export type MainAction =
  /** Nothing is known yet. */
  | { readonly kind: "load" }
  /** The collection can't be read: try again. */
  | { readonly kind: "reload"; readonly failure: Failure }
  | { readonly kind: "connect" }
  | { readonly kind: "connecting"; readonly wallet: string }
  /** The phase begins at `startsAt` (service's milliseconds; null: not told). */
  | { readonly kind: "wait"; readonly phase: Phase; readonly startsAt: number | null }
  /** The countdown has run out; the service is being asked. */
  | { readonly kind: "opening"; readonly phase: Phase }
  | {
      readonly kind: "unavailable";
      readonly because: "no_phase" | "paused" | "sold_out" | "ended" | "unknown";
    }
  | { readonly kind: "unpriced" }
  /** The wallet's verdict is on its way. */
  | { readonly kind: "check" }
  | { readonly kind: "ineligible"; readonly reason: string; readonly message: string }
  /** Nobody mints here without a code, and there is none that works yet. */
  | { readonly kind: "code" }
  /** The wallet's balance doesn't pay for one unit. */
  | { readonly kind: "insufficient" }
  | { readonly kind: "mint"; readonly phase: Phase; readonly price: Price; readonly quantity: number }
  | { readonly kind: "working"; readonly progress: MintProgress }
  /** It costs more than was shown: go on at that price, or not. */
  | { readonly kind: "confirm-price"; readonly confirmation: PriceConfirmation }
  /** The last try failed; the reason stands beside the button. */
  | { readonly kind: "retry"; readonly failure: Failure; readonly phase: Phase }
  /** The last answer is still owed by the service: ask for it, never sign again. */
  | { readonly kind: "ask"; readonly failure: Failure };

const closedStatuses = ["paused", "sold_out", "ended"] as const;

/** The phase that the page is about, given all that is known. */
export function currentPhase(state: MintState): Phase | null {
  const collection = state.collection.value;
  if (!collection) return null;
  return chooseCurrentPhase(
    collection,
    state.chosenPhase,
    ({ id }) => state.eligibility[id]?.value?.eligible === true,
  );
}

/** Derives the main action from state and the service's time. Pure. */
export function decideMainAction(state: MintState, now: number): MainAction {
  const { mint, wallet } = state;
  if (mint.status === "confirming-price") return { kind: "confirm-price", confirmation: mint };
  if (isInProgress(mint)) return { kind: "working", progress: mint };
  if (mint.status === "failed" && mint.failure.code === "OUTCOME_UNKNOWN")
    return { kind: "ask", failure: mint.failure };

  const collection = state.collection.value;
  if (!collection) {
    return state.collection.status === "failed"
      ? { kind: "reload", failure: state.collection.failure }
      : { kind: "load" };
  }
  const phase = currentPhase(state);
  if (!phase) return { kind: "unavailable", because: "no_phase" };
  if (phase.status !== "upcoming" && phase.status !== "active") {
    const because = closedStatuses.find((status) => status === phase.status) ?? "unknown";
    return { kind: "unavailable", because };
  }

  if (wallet.status === "connecting") return { kind: "connecting", wallet: wallet.option.name };
  if (wallet.status === "disconnected") return { kind: "connect" };

  const eligibility = state.eligibility[phase.id];
  const claim = codeBenefitIn(phase, state);
  if (eligibility?.value && !eligibility.value.eligible && !isUnlockedByCode(eligibility.value, claim)) {
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
  // A verdict that can't be read doesn't lock the button: prepare checks again and says why.
  if (!eligibility || (eligibility.status === "loading" && !eligibility.value)) return { kind: "check" };
  if (eligibility.value?.affordableQuantity === 0 && !claim?.discountBasisPoints)
    return { kind: "insufficient" };
  if (mint.status === "failed") return { kind: "retry", failure: mint.failure, phase };

  const quantity = Math.max(
    1,
    Math.min(state.quantity, maximumQuantity(collection, phase, eligibility.value, claim)),
  );
  return { kind: "mint", phase, price, quantity };
}
