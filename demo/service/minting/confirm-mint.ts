import type { SubmissionState } from "../chain/transactions/confirm-submissions.js";
import { confirmUnit, failUnit, finalizeUnit, type Unit } from "../db/repositories/units.js";
import type { MintDeps } from "./mint-deps.js";

/**
 * Delay before a job checks a submitted unit, and between checks. Until then only the submitting request
 * checks it.
 */
export const checkMilliseconds = 3_000;

/** Delay between a confirmation and its finality check: a block is finalized after 32 others. */
export const finalityMilliseconds = 15_000;

type ConfirmContext = Pick<MintDeps, "database" | "chain" | "clock" | "log">;

/** A unit whose transaction was sent, or is about to be. */
export type SentUnit = Unit & { signature: string; transactionBytes: Uint8Array };

export function isSent(unit: Unit): unit is SentUnit {
  return unit.signature !== null && unit.transactionBytes !== null;
}

/**
 * Reads the units' states from the chain and records them. Recording is idempotent: a request, its retry and
 * the job may run concurrently.
 *
 * A confirmed mint is recorded immediately and checked again for finality. If a fork reverted it, the same
 * bytes are resent; if they can't land any more, nothing was paid, and the unit fails.
 * @returns the chain's status of each unit, in order
 * @throws ChainError
 */
export async function confirmUnits(
  { database, chain, clock, log }: ConfirmContext,
  units: readonly SentUnit[],
  signal?: AbortSignal,
): Promise<SubmissionState["status"][]> {
  const states = await chain.confirm(units, signal);
  for (const [index, unit] of units.entries()) await record(states[index]!, unit);
  return states.map(({ status }) => status);

  async function record(state: SubmissionState, unit: SentUnit): Promise<void> {
    const { sessionId, mintAddress: mint, signature } = unit;
    const now = clock();
    if (state.status === "pending") return;
    if (state.status === "confirmed" || state.status === "finalized") {
      const checkAt = new Date(now.getTime() + finalityMilliseconds);
      if (await confirmUnit(database, unit, { now, checkAt })) {
        log("info", "mint-confirmed", { sessionId, mint, signature });
      }
      if (state.status === "finalized") await finalizeUnit(database, unit.id, now);
      return;
    }
    const detail = state.status === "failed" ? state.failure.reason : null;
    const previousState = await failUnit(database, unit, {
      from: ["submitted", "confirmed"],
      failure: state.status === "failed" ? "transaction_failed" : "blockhash_expired",
      detail,
      now,
    });
    if (previousState === "submitted") {
      log("info", `mint-${state.status}`, { sessionId, mint, signature, reason: detail });
    }
    if (previousState === "confirmed")
      log("error", "mint-rolled-back", { sessionId, mint, signature, reason: detail });
  }
}
