import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { phases } from "../phases/tables.js";
import { walletCounts } from "./tables.js";

/** Keys of the counters of a unit. */
export interface CounterOwner {
  readonly collectionId: string;
  readonly phaseId: string;
  readonly wallet: string;
}

/** A wallet's mints per phase of a collection, by position. Phases without mints are included. */
export async function readWalletCounts(
  database: Queryable,
  collectionId: string,
  wallet: string,
): Promise<{ phaseId: string; perWallet: number | null; minted: number; bonus: number }[]> {
  return database
    .select({
      phaseId: phases.id,
      perWallet: phases.perWallet,
      minted: sql<number>`coalesce(${walletCounts.minted}, 0)`,
      bonus: sql<number>`coalesce(${walletCounts.bonus}, 0)`,
    })
    .from(phases)
    .leftJoin(walletCounts, and(eq(walletCounts.phaseId, phases.id), eq(walletCounts.wallet, wallet)))
    .where(eq(phases.collectionId, collectionId))
    .orderBy(asc(phases.position));
}
