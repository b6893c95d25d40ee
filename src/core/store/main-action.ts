import type { Phase } from "../../contract/collection.js";
import type { Price } from "../../contract/price.js";
import { codeBenefitIn, isUnlockedByCode } from "../claim-codes/code-benefit.js";
import type { Failure } from "../failure.js";
import { chooseCurrentPhase, startOf } from "./phases.js";
import { maximumQuantity } from "../pricing/quantity-limit.js";
import { unitPrice } from "../pricing/unit-price.js";
import { isInProgress, type MintProgress, type MintState, type PriceConfirmation } from "../state.js";

/**
 * Action of the main button, or the reason why there is none. Exactly one applies at any moment; the widget has a text
 * for each.
 */
export type MainAction =
  /** The collection is being loaded. */
  | { readonly kind: "load" }
  /** The collection couldn't be read: retry. */
  | { readonly kind: "reload"; readonly failure: Failure }
  | { readonly kind: "connect" }
  | { readonly kind: "connecting"; readonly wallet: string }
  /** The phase begins at `startsAt`, in the service's milliseconds since 1970; null: unknown. */
  | { readonly kind: "wait"; readonly phase: Phase; readonly startsAt: number | null }
  /** The countdown has ended; the service has not opened the phase yet. */
  | { readonly kind: "opening"; readonly phase: Phase }
  | {
      readonly kind: "unavailable";
      readonly because: "no_phase" | "paused" | "sold_out" | "ended" | "unknown";
    }
  | { readonly kind: "unpriced" }
  /** The wallet's eligibility is being read. */
  | { readonly kind: "check" }
  | { readonly kind: "ineligible"; readonly reason: string; readonly message: string }
  /** The phase requires a claim code, and no valid one was entered. */
  | { readonly kind: "code" }
  /** The wallet's balance doesn't pay for one unit. */
  | { readonly kind: "insufficient" }
  | { readonly kind: "mint"; readonly phase: Phase; readonly price: Price; readonly quantity: number }
  | { readonly kind: "working"; readonly progress: MintProgress }
  /** The quoted price is higher than the shown one: accept or decline it. */
  | { readonly kind: "confirm-price"; readonly confirmation: PriceConfirmation }
  /** The last mint failed with `failure`; mint again. */
  | { readonly kind: "retry"; readonly failure: Failure; readonly phase: Phase }
  /** The outcome of the last mint is pending: request it, never sign again. */
  | { readonly kind: "ask"; readonly failure: Failure };

const closedStatuses = ["paused", "sold_out", "ended"] as const;

/** Current phase: the chosen one, or the best one for the wallet. Null without a collection or phases. */
export function currentPhase(state: MintState): Phase | null {
  const collection = state.collection.value;
  if (!collection) return null;
  return chooseCurrentPhase(
    collection,
    state.chosenPhase,
    ({ id }) => state.eligibility[id]?.value?.eligible === true,
  );
}

/**
 * Derives the main action from the state. Pure.
 * @param now Service's time in milliseconds since 1970.
 */
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
  // A failed eligibility read doesn't disable the button: prepare checks again and reports the reason.
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
