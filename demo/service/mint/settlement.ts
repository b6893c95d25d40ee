import type { Settlement } from "../chain/settlement.js";
import { confirmUnit, failUnit, type Unit } from "../db/units.js";
import type { MintRulesContext } from "./mint-context.js";

/** How long a submitted unit is left to the request that sent it before a job asks about it too, and between asks. */
export const checkMilliseconds = 3_000;

type SettlementContext = Pick<MintRulesContext, "database" | "chain" | "clock" | "log">;

/** A unit whose transaction may be under way. */
export type SubmittedUnit = Unit & { state: "submitted"; signature: string; wire: Uint8Array };

export function isSubmitted(unit: Unit): unit is SubmittedUnit {
  return unit.state === "submitted" && unit.signature !== null && unit.wire !== null;
}

/**
 * Asks the chain what became of units and books its final answers. Booking is done once per unit, however many ask:
 * a request, its repetition and the job may do so at the same time.
 * @returns for each unit in order, whether it has a final answer now
 * @throws ChainError
 */
export async function settleUnits(
  { database, chain, clock, log }: SettlementContext,
  units: readonly SubmittedUnit[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  const settlements = await chain.settle(units, signal);
  const answered: boolean[] = [];
  for (const [place, unit] of units.entries()) {
    const settlement = settlements[place]!;
    answered.push(settlement.status !== "pending");
    if (await book(settlement, unit)) log("info", `mint-${settlement.status}`, describe(unit, settlement));
  }
  return answered;

  async function book(settlement: Settlement, unit: Unit): Promise<boolean> {
    switch (settlement.status) {
      case "pending":
        return false;
      case "confirmed":
        return confirmUnit(database, unit, clock());
      case "failed": {
        const { reason } = settlement.failure;
        return failUnit(database, unit, { failure: "transaction_failed", detail: reason, now: clock() });
      }
      case "expired":
        return failUnit(database, unit, { failure: "blockhash_expired", detail: null, now: clock() });
    }
  }
}

function describe(unit: SubmittedUnit, settlement: Settlement): Record<string, unknown> {
  return {
    sessionId: unit.sessionId,
    mint: unit.mintAddress,
    signature: unit.signature,
    ...(settlement.status === "failed" && { reason: settlement.failure.reason }),
  };
}
