import type { Queryable } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import { allowlistEntries, phases } from "../phases/tables.js";
import { walletCounts } from "../mints/tables.js";
import type { NewPhase } from "../phases/new-phase.js";

/** Inserts a phase with its allowlist and bonuses. @returns its id */
export async function insertPhase(
  transaction: Queryable,
  collectionId: string,
  position: number,
  { allowlist, bonuses, limits, supply, ...fields }: NewPhase,
): Promise<string> {
  const [inserted] = await transaction
    .insert(phases)
    .values({ ...fields, ...limits, collectionId, position, supplyTotal: supply })
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
