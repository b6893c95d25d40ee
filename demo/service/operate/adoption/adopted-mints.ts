import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.js";
import { items } from "../../catalog/items/tables.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { assignDraws } from "../../mint/confirm/prize-draw.js";
import { updateUses } from "../../mint/reserve/claim-uses.js";
import { assignItems } from "../../mint/confirm/item-draw.js";
import { closeSettled } from "../../mint/reserve/sessions.js";
import { changeCounters, lockWallets } from "../../mint/reserve/counters.js";

/** Finalized mint to record. Addresses are base58. */
export interface AdoptedMint {
  readonly collectionId: string;
  readonly phaseId: string;
  /** The phase's limit; null: none. */
  readonly perWallet: number | null;
  readonly wallet: string;
  /** Wallet that got the item; null: the one that paid. */
  readonly recipient: string | null;
  readonly mintAddress: string;
  /** Null: the transaction doesn't tell. */
  readonly seed: string | null;
  readonly signature: string;
  readonly message: Uint8Array;
  readonly transactionBytes: Uint8Array;
  readonly at: Date;
  /** Price that was paid, in base units. */
  readonly priceBaseUnits: bigint;
  readonly priceMint: string | null;
  readonly item: {
    readonly number: number;
    /** Values of an item that doesn't exist yet; null: it does. */
    readonly create: Pick<
      typeof items.$inferInsert,
      "name" | "image" | "description" | "isPlaceholder"
    > | null;
  };
}

/** Result of an adoption: `taken`: another mint has its item by now. */
export type AdoptionOutcome = "adopted" | "known" | "taken";

/**
 * Records a mint that the chain has: its session and unit, item, draw and counters. A unit that was prepared before is
 * confirmed, and keeps its session with price, affiliate and claim code. The transaction must be rolled back unless the result is
 * `adopted`.
 * @param record called before the shared counters are locked
 */
export async function adoptMint(
  transaction: Transaction,
  mint: AdoptedMint,
  now: Date,
  record: () => Promise<void>,
): Promise<AdoptionOutcome> {
  const { collectionId, wallet } = mint;
  const [former] = await transaction.select().from(mints).where(eq(mints.mintAddress, mint.mintAddress));
  const owner = { collectionId, wallet, phaseId: former?.phaseId ?? mint.phaseId };
  await countWallet(transaction, owner, mint.perWallet);
  await lockWallets(transaction, [owner]);
  const unit = former ? await lockFormer(transaction, mint) : await insertUnit(transaction, mint, now);
  if (!unit) return "known";
  // An update, by which a trigger records the event `mint.adopted`.
  await transaction.update(mints).set(settledColumns(mint)).where(eq(mints.id, unit.id));
  const minted = { ...owner, id: unit.id, sessionId: unit.sessionId, recipient: mint.recipient };
  await closeSettled(transaction, [unit.sessionId], now);
  if (!(await assignItem(transaction, mint, unit.id))) return "taken";
  const bonus = (await updateUses(transaction, [unit.sessionId], now)).get(unit.sessionId) ?? 0;
  await liftLimit(transaction, owner, unit.held, bonus);
  await record();
  await transaction.commitWith([
    ...changeCounters([{ ...minted, held: unit.held, minted: 1, bonus }]),
    assignItems([minted], now),
    assignDraws([minted], now),
  ]);
  return "adopted";
}

interface AdoptedUnit {
  readonly id: string;
  readonly sessionId: string;
  /** Change of the held units. */
  readonly held: 0 | -1;
}

type WalletKey = Pick<AdoptedMint, "phaseId" | "wallet">;

const ofWallet = ({ phaseId, wallet }: WalletKey) =>
  and(eq(walletCounts.phaseId, phaseId), eq(walletCounts.wallet, wallet));

async function countWallet(
  transaction: Transaction,
  { phaseId, wallet }: WalletKey,
  perWallet: number | null,
): Promise<void> {
  await transaction.insert(walletCounts).values({ phaseId, wallet, perWallet }).onConflictDoNothing();
}

/** The chain may have more mints of a wallet than its phase allows by now, as with a claim code that it doesn't name. */
async function liftLimit(
  transaction: Transaction,
  owner: WalletKey,
  held: number,
  bonus: number,
): Promise<void> {
  await transaction
    .update(walletCounts)
    .set({ perWallet: null })
    .where(
      and(
        ofWallet(owner),
        sql`${walletCounts.held} + ${held} + ${walletCounts.minted} + 1 > ${walletCounts.perWallet} + ${walletCounts.bonus} + ${bonus}`,
      ),
    );
}

/** Null for a unit that is confirmed. */
async function lockFormer(transaction: Transaction, mint: AdoptedMint): Promise<AdoptedUnit | null> {
  const [found] = await transaction
    .select({ id: mints.id, sessionId: mints.sessionId, state: mints.state })
    .from(mints)
    .where(and(eq(mints.mintAddress, mint.mintAddress), ne(mints.state, "confirmed")))
    .for("update");
  if (!found) return null;
  const isHeld = found.state === "reserved" || found.state === "submitted";
  return { id: found.id, sessionId: found.sessionId, held: isHeld ? -1 : 0 };
}

/** Null for a mint that was inserted meanwhile. */
async function insertUnit(
  transaction: Transaction,
  mint: AdoptedMint,
  now: Date,
): Promise<AdoptedUnit | null> {
  const { collectionId, phaseId, wallet, at, priceBaseUnits, priceMint } = mint;
  const [session] = await transaction
    .insert(sessions)
    .values({
      collectionId,
      phaseId,
      wallet,
      quantity: 1,
      priceBaseUnits,
      priceMint,
      createdAt: at,
      expiresAt: at,
      closedAt: now,
    })
    .returning({ id: sessions.id });
  const sessionId = session!.id;
  const { mintAddress, seed, message } = mint;
  const [unit] = await transaction
    .insert(mints)
    .values({
      sessionId,
      collectionId,
      phaseId,
      wallet,
      recipient: mint.recipient,
      position: 0,
      // Only a mint that isn't signed yet needs it.
      seed: seed ?? "",
      mintAddress,
      message: Buffer.from(message),
      // It has landed.
      lastValidBlockHeight: 0n,
    })
    .onConflictDoNothing()
    .returning({ id: mints.id });
  return unit ? { id: unit.id, sessionId, held: 0 } : null;
}

const settledColumns = ({ signature, transactionBytes, at }: AdoptedMint) => ({
  state: "confirmed" as const,
  signature,
  transactionBytes: Buffer.from(transactionBytes),
  submittedAt: at,
  checkAt: at,
  settledAt: at,
  finalizedAt: at,
  failure: null,
  failureDetail: null,
});

/** @returns false if the item is another mint's */
async function assignItem(
  transaction: Transaction,
  { collectionId, wallet, recipient, item }: AdoptedMint,
  mintId: string,
): Promise<boolean> {
  const holder = recipient ?? wallet;
  if (item.create) {
    const drawn = { mintId, holder, drawOrder: BigInt(item.number) };
    const created = await transaction
      .insert(items)
      .values({ ...item.create, ...drawn, collectionId, number: item.number })
      .onConflictDoNothing();
    return created.rowCount === 1;
  }
  const assigned = await transaction
    .update(items)
    .set({ mintId, holder })
    .where(and(eq(items.collectionId, collectionId), eq(items.number, item.number), isNull(items.mintId)));
  return assigned.rowCount === 1;
}
