import type { Phase } from "../../contract/collection.js";
import type { Price } from "../../contract/price.js";
import type { Failure } from "../failure.js";
import { chainOf } from "./chain-of.js";
import { chooseCurrentPhase } from "./phases.js";
import type { ExpiryWait, MintProgress, MintState, PriceConfirmation } from "./mint-state.js";

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
  /** The service doesn't name the collection's chain: nothing can be signed. */
  | { readonly kind: "chain-unknown" }
  | { readonly kind: "unpriced" }
  /** The wallet's eligibility is being read. */
  | { readonly kind: "check" }
  | { readonly kind: "ineligible"; readonly reason: string; readonly message: string }
  /** The phase requires a claim code, and no valid one was entered. */
  | { readonly kind: "code" }
  /** The wallet's balance doesn't pay for one unit; `shortage` in the currency that is short, null: unknown. */
  | {
      readonly kind: "insufficient";
      readonly shortage: { readonly needed: Price; readonly balance: Price } | null;
    }
  | {
      readonly kind: "mint";
      readonly phase: Phase;
      readonly price: Price;
      readonly quantity: number;
      /** True: all that is left is reserved, and the mint waits for its turn first. */
      readonly isReserved: boolean;
    }
  | { readonly kind: "working"; readonly progress: MintProgress }
  /** The quoted price is higher than the shown one: accept or decline it. */
  | { readonly kind: "confirm-price"; readonly confirmation: PriceConfirmation }
  /** Transactions of an earlier mint could still be charged: wait, or mint with `acceptSecondPayment`. */
  | ExpiryWait
  /** The last mint failed with `failure`; mint again. */
  | { readonly kind: "retry"; readonly failure: Failure; readonly phase: Phase }
  /** The outcome of the last mint is pending: request it, never sign again. */
  | { readonly kind: "ask"; readonly failure: Failure }
  /**
   * The last mint has succeeded: dismiss its result. `missing`: units of the order that were not minted. `isOver`: nothing
   * is left to mint, now or in a later phase.
   */
  | { readonly kind: "mint-more"; readonly missing: number; readonly isOver: boolean }
  /** The mint is over, and the items are traded. `listed`: number of items for sale. */
  | { readonly kind: "see-market"; readonly listed: number };

/** Market that the visitor is led to once the mint is over. */
export interface SecondaryMarket {
  /** Number of items for sale. */
  readonly listed: number;
  readonly floor: Price | null;
}

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

/** True when the current phase is sold out or has ended: no later one follows. */
export function isMintOver(state: MintState): boolean {
  const status = currentPhase(state)?.status;
  return status === "sold_out" || status === "ended";
}

/**
 * The main action before a wallet is connected. Pure.
 * @param secondaryMarket Market to offer once the mint is over; null: none.
 */
export function decideInitialAction(
  state: MintState,
  secondaryMarket: SecondaryMarket | null = null,
): MainAction {
  const collection = state.collection.value;
  if (!collection) {
    return state.collection.status === "failed"
      ? { kind: "reload", failure: state.collection.failure }
      : { kind: "load" };
  }
  const phase = currentPhase(state);
  if (!phase) return { kind: "unavailable", because: "no_phase" };
  if (secondaryMarket && isMintOver(state)) return { kind: "see-market", listed: secondaryMarket.listed };
  if (phase.status !== "upcoming" && phase.status !== "active") {
    const because = closedStatuses.find((status) => status === phase.status) ?? "unknown";
    return { kind: "unavailable", because };
  }
  return { kind: chainOf(collection) === null ? "chain-unknown" : "connect" };
}
