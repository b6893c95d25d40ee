import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { claimCodes, claimUses, claimWallets } from "../schema/claim-code-tables.js";
import type { Database, Queryable } from "../database.js";
import { mints, sessions } from "../schema/schema.js";
import type { CounterOwner } from "./wallet-counts.js";

export type ClaimCodeRow = typeof claimCodes.$inferSelect;
export type NewClaimCode = Pick<
  ClaimCodeRow,
  | "hash"
  | "label"
  | "kind"
  | "discountBasisPoints"
  | "bonusUnits"
  | "maximumUnits"
  | "phaseIds"
  | "usesTotal"
  | "usesPerWallet"
  | "expiresAt"
>;

const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Neither revoked nor expired. */
export const isValidAt = (now: Date): SQL =>
  sql`(${claimCodes.revokedAt} is null and (${claimCodes.expiresAt} is null or ${claimCodes.expiresAt} > ${moment(now)}))`;

/** Valid, and not all of its uses are redeemed. Uses that are only held may come back. */
const isLiveAt = (now: Date): SQL =>
  sql`(${isValidAt(now)} and (${claimCodes.usesTotal} is null or ${claimCodes.redeemed} < ${claimCodes.usesTotal}))`;

/** The collection's live code with this hash; null for every other, whatever is the matter with it. */
export async function findClaimCode(
  database: Database,
  { collectionId, hash, now }: { collectionId: string; hash: string; now: Date },
): Promise<ClaimCodeRow | null> {
  const rows = await database
    .select()
    .from(claimCodes)
    .where(and(eq(claimCodes.collectionId, collectionId), eq(claimCodes.hash, hash), isLiveAt(now)));
  return rows[0] ?? null;
}

/** A live code as it stands for one wallet in one phase. */
export interface WalletClaimCode {
  code: ClaimCodeRow;
  /** Uses that the wallet holds or has redeemed. */
  walletUses: number;
  /** Of all uses held, those that a new prepare of the wallet in the phase would return: one or none. */
  replaceableUses: number;
}

/** Null as by `findClaimCode`. */
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
    .where(and(eq(claimCodes.collectionId, collectionId), eq(claimCodes.hash, hash), isLiveAt(now)));
  return row ?? null;
}

/** What the live codes of a collection are for: each kind with the phases in which it counts (null: all), once. */
export async function readClaimKinds(
  database: Database,
  collectionId: string,
  now: Date,
): Promise<Pick<ClaimCodeRow, "kind" | "phaseIds">[]> {
  return database
    .selectDistinct({ kind: claimCodes.kind, phaseIds: claimCodes.phaseIds })
    .from(claimCodes)
    .where(and(eq(claimCodes.collectionId, collectionId), isLiveAt(now)));
}

/** A use that was redeemed, and the units that were minted with it. */
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

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsPerStatement = 1_000;

/** Writes codes down; those that the collection has already stay as they are. @returns how many are new */
export async function insertClaimCodes(
  database: Queryable,
  collectionId: string,
  codes: readonly NewClaimCode[],
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < codes.length; start += rowsPerStatement) {
    const rows = codes.slice(start, start + rowsPerStatement).map((code) => ({ ...code, collectionId }));
    const { rowCount } = await database.insert(claimCodes).values(rows).onConflictDoNothing();
    inserted += rowCount ?? 0;
  }
  return inserted;
}

/** From `now` on the codes are unknown. Uses that sessions hold stay theirs. @returns how many were valid until then */
export async function revokeClaimCodes(
  database: Database,
  collectionId: string,
  which: { hashes: readonly string[] } | { label: string },
  now: Date,
): Promise<number> {
  const { rowCount } = await database
    .update(claimCodes)
    .set({ revokedAt: now })
    .where(
      and(
        eq(claimCodes.collectionId, collectionId),
        "label" in which ? eq(claimCodes.label, which.label) : inArray(claimCodes.hash, [...which.hashes]),
        isNull(claimCodes.revokedAt),
      ),
    );
  return rowCount ?? 0;
}

/** Codes that were made together, counted. */
export interface ClaimCodeBatch extends Pick<
  ClaimCodeRow,
  "label" | "kind" | "phaseIds" | "discountBasisPoints" | "bonusUnits"
> {
  codes: number;
  /** Neither revoked nor expired. */
  valid: number;
  held: number;
  redeemed: number;
  /** Null where a code has no limit. */
  usesTotal: number | null;
}

/** Newest first. */
export async function readClaimCodeBatches(
  database: Database,
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
