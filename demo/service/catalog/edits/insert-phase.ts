import type { Queryable } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import { allowlistEntries, phases } from "../phases/tables.js";
import { walletCounts } from "../mints/tables.js";
import type { NewPhase } from "../phases/phase-definition.js";
import { toPhaseColumns } from "../phases/phase-columns.js";

/** Inserts a phase with its allowlist and bonuses. @returns its id */
export async function insertPhase(
  transaction: Queryable,
  collectionId: string,
  position: number,
  phase: NewPhase,
): Promise<string> {
  const { allowlist, bonuses, limits } = phase;
  const [inserted] = await transaction
    .insert(phases)
    .values({ ...toPhaseColumns(phase), collectionId, position })
    .returning({ id: phases.id });
  const phaseId = inserted!.id;
  const entries = allowlist.map((wallet) => ({ phaseId, wallet }));
  for (const rows of inBatches(entries)) await transaction.insert(allowlistEntries).values(rows);
  const counts = bonuses.map(({ wallet, extra }) => ({
    phaseId,
    wallet,
    bonus: extra,
    perWallet: limits.perWallet,
  }));
  for (const rows of inBatches(counts)) await transaction.insert(walletCounts).values(rows);
  return phaseId;
}
