import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { claimCodes, claimUses, claimWallets } from "../../catalog/claim-codes/tables.js";
import type { Queryable } from "../../platform/db/database.js";
import { mints } from "../../catalog/mints/tables.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import { Exhaustion } from "./limits.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Claim code of a reservation. */
export interface ClaimOrder {
  codeId: string;
  /** Units in addition to the wallet's limit that one use grants; null for other kinds of codes. */
  bonusUnits: number | null;
}

/** Claim code that a session uses instead of the one of the session that it replaces. */
export interface UseExchange {
  readonly account: CounterOwner;
  readonly sessionId: string;
  readonly claim: ClaimOrder | null;
  /** The previous session, whose reserved units are replaced; null without one. */
  readonly replaced: string | null;
  /** Units above the wallet's limit including its current bonus. Negative: units remaining. */
  readonly excess: number;
  readonly now: Date;
}

/**
 * Takes uses for sessions, and returns those of the replaced sessions. Codes are locked by id, after sessions and units
 * and before phase and collection: see `lockWallets`.
 * @returns changes of the wallets' bonuses, in the order of the exchanges
 * @throws Exhaustion `code`, `codeWallet`
 */
export async function exchangeUses(
  transaction: Queryable,
  exchanges: readonly UseExchange[],
): Promise<number[]> {
  const replaced = exchanges.flatMap((exchange) => exchange.replaced ?? []);
  const codes = exchanges.flatMap(({ claim }) => claim?.codeId ?? []);
  if (replaced.length + codes.length > 1) await lockCodesOf(transaction, replaced, codes);
  const bonuses: number[] = [];
  for (const exchange of exchanges) bonuses.push(await exchangeUse(transaction, exchange));
  return bonuses;
}

async function exchangeUse(
  transaction: Queryable,
  { account, sessionId, claim, replaced, excess, now }: UseExchange,
): Promise<number> {
  const returned = replaced === null ? 0 : await updateUse(transaction, replaced, now);
  if (!claim) return returned;
  const bonusUnits = claim.bonusUnits ? Math.min(Math.max(excess - returned, 0), claim.bonusUnits) : 0;
  // A bonus without effect isn't used up.
  if (claim.bonusUnits !== null && bonusUnits === 0) return returned;

  await takeUse(transaction, { ...account, codeId: claim.codeId, now });
  const { collectionId, wallet } = account;
  const counted = { bonusUnits, bonusCounted: bonusUnits };
  await transaction
    .insert(claimUses)
    .values({ sessionId, codeId: claim.codeId, collectionId, wallet, ...counted });
  return returned + bonusUnits;
}

/** Locks the codes of sessions and additional ones, ordered by id, so that opposite exchanges don't deadlock. */
export async function lockCodesOf(
  transaction: Queryable,
  sessionIds: readonly string[],
  codeIds: readonly string[] = [],
): Promise<void> {
  const used = transaction
    .select({ id: claimUses.codeId })
    .from(claimUses)
    .where(inArray(claimUses.sessionId, [...sessionIds]));
  const isUsed = inArray(claimCodes.id, used);
  await transaction
    .select({ locked: sql`1` })
    .from(claimCodes)
    .where(codeIds.length === 0 ? isUsed : or(inArray(claimCodes.id, [...codeIds]), isUsed))
    .orderBy(claimCodes.id)
    .for("no key update");
}

/**
 * Adds a held use to the code and to the wallet. Locks the code's row first.
 * @throws Exhaustion unless both limits allow it
 */
async function takeUse(
  transaction: Queryable,
  { codeId, wallet, now }: { codeId: string; wallet: string; now: Date },
): Promise<void> {
  const { rows } = await transaction.execute<{ code: boolean; wallet: boolean }>(sql`
    with taken as (
      update ${claimCodes} set held = held + 1
      where id = ${codeId} and (uses_total is null or held + redeemed < uses_total)
        and revoked_at is null and (expires_at is null or expires_at > ${timestamptz(now)})
      returning id, uses_per_wallet
    ), counted as (
      insert into ${claimWallets} as counts (code_id, wallet, held, uses_per_wallet)
      select id, ${wallet}, 1, uses_per_wallet from taken
      on conflict (code_id, wallet) do update
        set held = counts.held + 1, uses_per_wallet = excluded.uses_per_wallet
        where excluded.uses_per_wallet is null or counts.held + counts.redeemed < excluded.uses_per_wallet
      returning 1
    )
    select exists (select from taken) as code, exists (select from counted) as wallet`);
  const taken = rows[0]!;
  if (!taken.code) throw new Exhaustion("code");
  if (!taken.wallet) throw new Exhaustion("codeWallet");
}

/**
 * Updates a session's use after a change of its units: redeemed once a unit is confirmed, returned when none can be any
 * more, otherwise held. The wallet must be locked.
 * @returns the change of the wallet's bonus; zero for a session without a code
 */
export async function updateUse(transaction: Queryable, sessionId: string, now: Date): Promise<number> {
  return (await updateUses(transaction, [sessionId], now)).get(sessionId) ?? 0;
}

/** Like `updateUse`. @returns the changes of the wallets' bonuses, by session id */
export async function updateUses(
  transaction: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await transaction
    .select({
      use: claimUses,
      open: sql<number>`(count(*) filter (where ${mints.state} in ('reserved', 'submitted')))::int`,
      minted: sql<number>`(count(*) filter (where ${mints.state} = 'confirmed'))::int`,
    })
    .from(claimUses)
    .innerJoin(mints, eq(mints.sessionId, claimUses.sessionId))
    .where(inArray(claimUses.sessionId, [...sessionIds]))
    .groupBy(claimUses.sessionId)
    // Same order in which codes are locked.
    .orderBy(asc(claimUses.codeId), asc(claimUses.sessionId));
  const bonuses = new Map<string, number>();
  for (const { use, open, minted } of found) {
    const state = minted > 0 ? "redeemed" : open > 0 ? "held" : "returned";
    const bonusCounted = Math.min(use.bonusUnits, open + minted);
    if (state === use.state && bonusCounted === use.bonusCounted) continue;
    const redeemedAt = state === "redeemed" ? (use.redeemedAt ?? now) : null;
    await transaction
      .update(claimUses)
      .set({ state, bonusCounted, redeemedAt })
      .where(eq(claimUses.sessionId, use.sessionId));
    if (state !== use.state) {
      const move = (counted: "held" | "redeemed") =>
        Number(state === counted) - Number(use.state === counted);
      await moveUses(transaction, use, { held: move("held"), redeemed: move("redeemed") });
    }
    bonuses.set(use.sessionId, bonusCounted - use.bonusCounted);
  }
  return bonuses;
}

/** Moves uses between the counters, or back to the code. Locks the code's row first. */
async function moveUses(
  transaction: Queryable,
  { codeId, wallet }: { codeId: string; wallet: string },
  by: { held: number; redeemed: number },
): Promise<void> {
  await transaction.execute(sql`
    with moved as (
      update ${claimCodes} set held = held + ${by.held}, redeemed = redeemed + ${by.redeemed}
      where id = ${codeId} returning id
    )
    update ${claimWallets} set held = held + ${by.held}, redeemed = redeemed + ${by.redeemed}
    where code_id = (select id from moved) and wallet = ${wallet}`);
}
