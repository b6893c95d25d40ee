import type { Phase } from "../contract/mint/collection.js";
import { availableOf, phaseAt, type DropState } from "./drop-state.js";

/** Reason why a wallet can't mint, apart from the phase's times; null: it can. */
export type IneligibleReason = "NOT_ELIGIBLE" | "WALLET_LIMIT_REACHED" | "SOLD_OUT" | "CODE_REQUIRED";

/** Units of a wallet: minted, and remaining by its limit and a bonus; null: no limit. */
export function unitsOf(drop: DropState, phase: Phase, wallet: string, bonus = 0) {
  const minted = drop.mintedBefore + (drop.mintedBy.get(wallet) ?? 0);
  const perWallet = phase.limits?.perWallet ?? null;
  return { minted, remaining: perWallet === null ? null : Math.max(0, perWallet + bonus - minted) };
}

/** Returns why a wallet can't mint in a phase. @param code Valid claim code; undefined: none. */
export function findReason(
  drop: DropState,
  phase: Phase,
  wallet: string,
  code?: DropState["codes"][string],
): IneligibleReason | null {
  const { remaining } = unitsOf(drop, phase, wallet, code?.benefit?.bonusUnits ?? 0);
  if (phase.gated && !drop.allowlist.includes(wallet) && code?.kind !== "access") return "NOT_ELIGIBLE";
  if (availableOf(drop) === 0) return "SOLD_OUT";
  if (remaining === 0) return "WALLET_LIMIT_REACHED";
  return drop.isCodeRequired && !code ? "CODE_REQUIRED" : null;
}

/** Response about a wallet's eligibility for a phase. */
export function eligibilityOf(drop: DropState, phase: Phase, wallet: string, now: number) {
  const reason = findReason(drop, phase, wallet);
  const { remaining } = unitsOf(drop, phase, wallet);
  const { status } = phaseAt(drop, phase, now);
  const limits = [remaining, availableOf(drop)].filter((limit) => limit !== null);
  return {
    success: true,
    eligible: reason === null,
    reason,
    maxQuantity: reason === null && limits.length > 0 ? Math.min(...limits) : reason === null ? undefined : 0,
    affordableQuantity: drop.affordableQuantity,
    shortage: null,
    unitCosts: null,
    phase: {
      id: phase.id,
      status,
      hasStarted: !phase.startsAt || Date.parse(String(phase.startsAt)) <= now,
      hasEnded: !!phase.endsAt && Date.parse(String(phase.endsAt)) <= now,
    },
    serverTime: now,
  };
}
