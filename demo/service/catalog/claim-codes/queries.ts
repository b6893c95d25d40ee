import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { claimCodes, claimUses, claimWallets } from "./tables.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import { mints, sessions } from "../mints/tables.js";
import type { CounterOwner } from "../mints/queries.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type ClaimCodeRow = typeof claimCodes.$inferSelect;
export type NewClaimCode = Pick<
  ClaimCodeRow,
  | "hash"
  | "label"
  | "kind"
  | "discountBasisPoints"
  | "bonusUnits"
  | "maxUnits"
  | "phaseIds"
  | "usesTotal"
  | "usesPerWallet"
  | "expiresAt"
>;

/** Condition: neither revoked nor expired. */
export const isValidAt = (now: Date): SQL =>
  sql`(${claimCodes.revokedAt} is null and (${claimCodes.expiresAt} is null or ${claimCodes.expiresAt} > ${timestamptz(now)}))`;

/** Condition: active, which is valid with uses left. Held uses may be returned. */
const isActiveAt = (now: Date): SQL =>
  sql`(${isValidAt(now)} and (${claimCodes.usesTotal} is null or ${claimCodes.redeemed} < ${claimCodes.usesTotal}))`;

/** The collection's active code with this hash; null for any other. */
export async function findClaimCode(
  database: Database,
  { collectionId, hash, now }: { collectionId: string; hash: string; now: Date },
): Promise<ClaimCodeRow | null> {
  const rows = await database
    .select()
    .from(claimCodes)
    .where(and(eq(claimCodes.collectionId, collectionId), eq(claimCodes.hash, hash), isActiveAt(now)));
  return rows[0] ?? null;
}

/** An active code with its uses by one wallet in one phase. */
export interface WalletClaimCode {
  code: ClaimCodeRow;
  /** Uses held or redeemed by the wallet. */
  walletUses: number;
  /** Held uses that a new prepare of the wallet in the phase would return: one or none. */
  replaceableUses: number;
}

/** Like `findClaimCode`, with the wallet's uses. */
export async function findWalletClaimCode(
  database: Database,
  { collectionId, phaseId, wallet, hash, now }: CounterOwner & { hash: string; now: Date },
): Promise<WalletClaimCode | null> {
  const replaceable = database
    .select({ uses: sql`count(*)::int` })
    .from(claimUses)
    .innerJoin(sessions, eq(sessions.id, claimUses.sessionId))
    .where(
      and(
        eq(claimUses.codeId, claimCodes.id),
        eq(claimUses.state, "held"),
        eq(sessions.phaseId, phaseId),
        eq(sessions.wallet, wallet),
        isNull(sessions.closedAt),
        sql`not exists (select from ${mints} where ${mints.sessionId} = ${sessions.id} and ${mints.state} = 'submitted')`,
      ),
    );
  const [row] = await database
    .select({
      code: claimCodes,
      walletUses: sql<number>`coalesce(${claimWallets.held} + ${claimWallets.redeemed}, 0)`,
      replaceableUses: sql<number>`${replaceable}`,
    })
    .from(claimCodes)
    .leftJoin(claimWallets, and(eq(claimWallets.codeId, claimCodes.id), eq(claimWallets.wallet, wallet)))
    .where(and(eq(claimCodes.collectionId, collectionId), eq(claimCodes.hash, hash), isActiveAt(now)));
  return row ?? null;
}

/** Distinct kinds of a collection's active codes with their phases (null: all). */
export async function readClaimKinds(
  database: Database,
  collectionId: string,
  now: Date,
): Promise<Pick<ClaimCodeRow, "kind" | "phaseIds">[]> {
  return database
    .selectDistinct({ kind: claimCodes.kind, phaseIds: claimCodes.phaseIds })
    .from(claimCodes)
    .where(and(eq(claimCodes.collectionId, collectionId), isActiveAt(now)));
}

/** A redeemed use with the number of units minted. */
export interface RedeemedUse {
  code: ClaimCodeRow;
  phaseId: string;
  units: number;
  redeemedAt: Date;
}

/** Oldest first. */
export async function readRedeemedUses(
  database: Database,
  collectionId: string,
  wallet: string,
): Promise<RedeemedUse[]> {
  const rows = await database
    .select({
      code: claimCodes,
      phaseId: sessions.phaseId,
      units: sql<number>`(select count(*)::int from ${mints}
        where ${mints.sessionId} = ${sessions.id} and ${mints.state} = 'confirmed')`,
      redeemedAt: claimUses.redeemedAt,
    })
    .from(claimUses)
    .innerJoin(claimCodes, eq(claimCodes.id, claimUses.codeId))
    .innerJoin(sessions, eq(sessions.id, claimUses.sessionId))
    .where(
      and(
        eq(claimUses.collectionId, collectionId),
        eq(claimUses.wallet, wallet),
        eq(claimUses.state, "redeemed"),
      ),
    )
    .orderBy(asc(claimUses.redeemedAt), asc(claimUses.sessionId));
  return rows.map((row) => ({ ...row, redeemedAt: row.redeemedAt! }));
}

/** Inserts codes; existing ones stay unchanged. @returns the number of new codes */
export async function insertClaimCodes(
  database: Queryable,
  collectionId: string,
  codes: readonly NewClaimCode[],
): Promise<number> {
  let inserted = 0;
  for (const part of inBatches(codes)) {
    const rows = part.map((code) => ({ ...code, collectionId }));
    const { rowCount } = await database.insert(claimCodes).values(rows).onConflictDoNothing();
    inserted += rowCount ?? 0;
  }
  return inserted;
}

/** Codes by their hashes, or those with a label. */
export type CodeSelection = { readonly hashes: readonly string[] } | { readonly label: string };

/** Revokes codes from `now` on. Held uses stay. @returns the number of codes that weren't revoked before */
export async function revokeClaimCodes(
  database: Queryable,
  collectionId: string,
  selection: CodeSelection,
  now: Date,
): Promise<number> {
  const { rowCount } = await database
    .update(claimCodes)
    .set({ revokedAt: now })
    .where(isRevocable(collectionId, selection));
  return rowCount ?? 0;
}

/** Condition: selected, and not revoked, whether valid or expired. */
const isRevocable = (collectionId: string, selection: CodeSelection) =>
  and(
    eq(claimCodes.collectionId, collectionId),
    "label" in selection
      ? eq(claimCodes.label, selection.label)
      : inArray(claimCodes.hash, [...selection.hashes]),
    isNull(claimCodes.revokedAt),
  );

/** Selected codes that are not revoked. */
export async function readRevocable(
  database: Queryable,
  collectionId: string,
  selection: CodeSelection,
): Promise<Pick<ClaimCodeRow, "hash" | "label" | "held" | "redeemed">[]> {
  const { hash, label, held, redeemed } = claimCodes;
  return await database
    .select({ hash, label, held, redeemed })
    .from(claimCodes)
    .where(isRevocable(collectionId, selection))
    .orderBy(asc(hash));
}

/** Codes created together, counted. */
export interface ClaimCodeBatch extends Pick<
  ClaimCodeRow,
  "label" | "kind" | "phaseIds" | "discountBasisPoints" | "bonusUnits"
> {
  codes: number;
  /** Neither revoked nor expired. */
  valid: number;
  held: number;
  redeemed: number;
  /** Null if a code is unlimited. */
  usesTotal: number | null;
}

/** Newest first. */
export async function readClaimCodeBatches(
  database: Queryable,
  collectionId: string,
  now: Date,
): Promise<ClaimCodeBatch[]> {
  const { label, kind, phaseIds, discountBasisPoints, bonusUnits } = claimCodes;
  return database
    .select({
      label,
      kind,
      phaseIds,
      discountBasisPoints,
      bonusUnits,
      codes: sql<number>`count(*)::int`,
      valid: sql<number>`(count(*) filter (where ${isValidAt(now)}))::int`,
      held: sql<number>`sum(${claimCodes.held})::int`,
      redeemed: sql<number>`sum(${claimCodes.redeemed})::int`,
      usesTotal: sql<
        number | null
      >`case when bool_and(${claimCodes.usesTotal} is not null) then sum(${claimCodes.usesTotal})::int end`,
    })
    .from(claimCodes)
    .where(eq(claimCodes.collectionId, collectionId))
    .groupBy(label, kind, phaseIds, discountBasisPoints, bonusUnits)
    .orderBy(desc(sql`max(${claimCodes.createdAt})`), asc(label));
}

/** Number of codes that are only valid in one phase. */
export async function countCodesOfPhase(database: Queryable, phaseId: string): Promise<number> {
  return await database.$count(claimCodes, sql`${claimCodes.phaseIds} = array[${phaseId}::uuid]`);
}
