import type { CollectionResponse, Phase } from "../contract/mint/collection.js";
import { priceOn, type Price } from "../contract/values/price.js";
import type { EligibilityResponse } from "../contract/mint/wallet.js";
import { codeBenefitIn, type CodeBenefit } from "./claim-codes/code-benefit.js";
import type { Failure } from "./failure.js";
import { maxQuantity } from "./pricing/quantity-limit.js";
import { unitPrice } from "./pricing/unit-price.js";
import { chainOf } from "./collection/chain-of.js";
import {
  isInProgress,
  type ExpiryWait,
  type MintProgress,
  type MintState,
  type PriceConfirmation,
  type RetryWait,
} from "./mint-state.js";
import { currentPhase, isAllMinted, isMintOver, startOf } from "./collection/phases.js";

/** What a wallet lacks, in the currency that is short. */
export interface BalanceShortage {
  readonly needed: Price;
  readonly balance: Price;
  /** Amount that must stay in a wallet whose balance is above `needed`; missing: none. */
  readonly minimum?: Price | null | undefined;
}

/**
 * Action of the main button, or the reason why there is none. Exactly one applies at any time. The widget has a label
 * for each.
 */
export type MainAction =
  /** The collection is being loaded. */
  | { readonly kind: "load" }
  /** The collection couldn't be read: retry. */
  | { readonly kind: "reload"; readonly failure: Failure }
  | { readonly kind: "connect" }
  /**
   * Wait for the wallet, or cancel with `dismiss`. `isSlow`: the wallet hasn't answered for 20 seconds, so offer another
   * one; `connect` then replaces it.
   */
  | { readonly kind: "connecting"; readonly wallet: string; readonly isSlow: boolean }
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
  /** The wallet's balance doesn't cover one unit. `shortage` is in the currency that is short; null: unknown. */
  | {
      readonly kind: "insufficient";
      readonly shortage: BalanceShortage | null;
    }
  | {
      readonly kind: "mint";
      readonly phase: Phase;
      readonly price: Price;
      readonly quantity: number;
      /** True when all remaining units are reserved, so the mint first waits in the queue. */
      readonly isReserved: boolean;
    }
  | { readonly kind: "working"; readonly progress: MintProgress }
  /** The quoted price is higher than the shown one: accept or decline it. */
  | { readonly kind: "confirm-price"; readonly confirmation: PriceConfirmation }
  /** Transactions of an earlier mint could still be charged. Wait, or mint with `acceptSecondPayment`. */
  | ExpiryWait
  /** The service has refused the last request until `until`. Wait. */
  | RetryWait
  /** The last mint failed with `failure`; mint again. */
  | { readonly kind: "retry"; readonly failure: Failure; readonly phase: Phase }
  /** The outcome of the last mint is pending. Request it; never sign again. */
  | { readonly kind: "ask"; readonly failure: Failure }
  /**
   * The last mint has succeeded. Dismiss its result. `missing`: units of the order that were not minted. `isOver`: no
   * more units can be minted, now or in a later phase.
   */
  | { readonly kind: "mint-more"; readonly missing: number; readonly isOver: boolean }
  /** The mint is over, and its items are traded. `listed`: number of items for sale; `floor`: their lowest price. */
  | { readonly kind: "see-market"; readonly listed: number; readonly floor: Price | null };

/** Market to offer once the mint is over. */
export interface SecondaryMarket {
  /** Number of items for sale. */
  readonly listed: number;
  /** Number of wallets that hold an item; null: unknown. */
  readonly owners: number | null;
  readonly floor: Price | null;
}

/** Main action that mints, or requests the outcome of the last mint. */
export type MintAction = Extract<MainAction, { readonly kind: "mint" | "retry" | "ask" }>;

/** True for an action that mints, or requests the outcome of the last mint. */
export function isMintAction(action: MainAction): action is MintAction {
  return action.kind === "mint" || action.kind === "retry" || action.kind === "ask";
}

const closedStatuses = ["paused", "sold_out", "ended"] as const;

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
    return state.retryWait ?? { kind: "ask", failure: mint.failure };
  if (mint.status === "succeeded" || mint.status === "revealed")
    return { kind: "mint-more", missing: mint.quantity - mint.minted, isOver: isMintOver(state) };

  const collection = state.collection.value;
  if (!collection) {
    return state.collection.status === "failed"
      ? (state.retryWait ?? { kind: "reload", failure: state.collection.failure })
      : { kind: "load" };
  }
  const phase = currentPhase(state);
  if (!phase) return { kind: "unavailable", because: "no_phase" };
  if (secondaryMarket && isMintOver(state))
    return { kind: "see-market", listed: secondaryMarket.listed, floor: secondaryMarket.floor };
  if (phase.status !== "upcoming" && phase.status !== "active") {
    const closed = closedStatuses.find((status) => status === phase.status) ?? "unknown";
    const because = closed === "ended" && isAllMinted(collection) ? "sold_out" : closed;
    return { kind: "unavailable", because };
  }
  if (chainOf(collection) === null) return { kind: "chain-unknown" };
  if (wallet.status === "disconnected") return { kind: "connect" };
  if (wallet.status === "connecting")
    return { kind: "connecting", wallet: wallet.option.name, isSlow: wallet.isSlow };
  return decideForWallet(state, now, collection, phase);
}

/** Main action of a connected wallet in an upcoming or active phase. */
function decideForWallet(
  state: MintState,
  now: number,
  collection: CollectionResponse,
  phase: Phase,
): MainAction {
  const eligibility = state.eligibility[phase.id];
  const benefit = codeBenefitIn(phase, state);
  const isReserved = eligibility?.value?.reason === "SOLD_OUT" && eligibility.value.reserved === true;
  if (
    eligibility?.value &&
    !eligibility.value.eligible &&
    !isReserved &&
    !isUnlockedByCode(eligibility.value, benefit)
  ) {
    const { reason, message = "" } = eligibility.value;
    return reason === "CODE_REQUIRED"
      ? { kind: "code" }
      : { kind: "ineligible", reason: reason ?? "NOT_ELIGIBLE", message };
  }
  if (phase.status === "upcoming") {
    const startsAt = startOf(phase);
    const hasEnded = startsAt !== null && startsAt <= now;
    return hasEnded ? { kind: "opening", phase } : { kind: "wait", phase, startsAt };
  }
  const price = unitPrice(phase, state);
  if (!price) return { kind: "unpriced" };
  // A failed eligibility read doesn't disable the button: prepare checks again and reports the reason.
  if (!eligibility || (eligibility.status === "loading" && !eligibility.value)) return { kind: "check" };
  if (eligibility.value?.affordableQuantity === 0 && !benefit?.discountBasisPoints)
    return { kind: "insufficient", shortage: shortageIn(eligibility.value, chainOf(collection)) };
  if (state.expiryWait) return state.expiryWait;
  if (state.retryWait) return state.retryWait;
  if (state.mint.status === "failed") return { kind: "retry", failure: state.mint.failure, phase };

  const maximum = maxQuantity(collection, phase, eligibility.value, benefit);
  const quantity = Math.max(1, Math.min(state.quantity, maximum));
  return { kind: "mint", phase, price, quantity, isReserved };
}

/** Shortage in prices on the drop's chain; null: unknown. */
function shortageIn({ shortage }: EligibilityResponse, chain: string | null) {
  const [needed, balance, minimum] = [shortage?.needed, shortage?.balance, shortage?.minimum].map(
    (amount) => amount && chain !== null && priceOn(chain, amount),
  );
  return needed && balance ? { needed, balance, ...(minimum && { minimum }) } : null;
}

/** True when the code unlocks a phase that the wallet is not eligible for. */
function isUnlockedByCode({ reason }: EligibilityResponse, benefit: CodeBenefit | null): boolean {
  return (
    (reason === "CODE_REQUIRED" && benefit?.kind === "access") ||
    (reason === "WALLET_LIMIT_REACHED" && Boolean(benefit?.bonusUnits))
  );
}
