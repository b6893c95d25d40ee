import type { SubmissionState } from "../chain/transactions/confirm-submissions.js";
import { confirmUnit, failUnit, finalizeUnit, type Unit } from "../db/repositories/units.js";
import type { MintDeps } from "./mint-deps.js";

/** How long a submitted unit is left to the request that sent it before a job asks about it too, and between asks. */
export const checkMilliseconds = 3_000;

/** How long after a confirmation a job looks whether it is for good: a block is finalized after 32 others. */
export const finalityMilliseconds = 15_000;

type SettlementContext = Pick<MintDeps, "database" | "chain" | "clock" | "log">;

/** A unit whose transaction was sent, or is about to be. */
export type SentUnit = Unit & { signature: string; wire: Uint8Array };

export function isSent(unit: Unit): unit is SentUnit {
  return unit.signature !== null && unit.wire !== null;
}

/**
 * Asks the chain what became of units and books its answers. Booking is done once per unit, however many ask: a
 * request, its repetition and the job may do so at the same time.
 *
 * A confirmed mint is booked at once, and looked at again when it must be final. Should a fork have taken it back, the
 * same bytes are sent again; if they can't land any more, nothing was paid, and the booking is undone.
 * @returns for each unit in order, what the chain says
 * @throws ChainError
 */
export async function confirmUnits(
  { database, chain, clock, log }: SettlementContext,
  units: readonly SentUnit[],
  signal?: AbortSignal,
): Promise<SubmissionState["status"][]> {
  const settlements = await chain.settle(units, signal);
  for (const [place, unit] of units.entries()) await book(settlements[place]!, unit);
  return settlements.map(({ status }) => status);

  async function book(settlement: SubmissionState, unit: SentUnit): Promise<void> {
    const { sessionId, mintAddress: mint, signature } = unit;
    const now = clock();
    if (settlement.status === "pending") return;
    if (settlement.status === "confirmed" || settlement.status === "finalized") {
      const checkAt = new Date(now.getTime() + finalityMilliseconds);
      if (await confirmUnit(database, unit, { now, checkAt })) {
        log("info", "mint-confirmed", { sessionId, mint, signature });
      }
      if (settlement.status === "finalized") await finalizeUnit(database, unit.id, now);
      return;
    }
    const detail = settlement.status === "failed" ? settlement.failure.reason : null;
    const was = await failUnit(database, unit, {
      from: ["submitted", "confirmed"],
      failure: settlement.status === "failed" ? "transaction_failed" : "blockhash_expired",
      detail,
      now,
    });
    if (was === "submitted") {
      log("info", `mint-${settlement.status}`, { sessionId, mint, signature, reason: detail });
    }
    if (was === "confirmed") log("error", "mint-taken-back", { sessionId, mint, signature, reason: detail });
  }
}
