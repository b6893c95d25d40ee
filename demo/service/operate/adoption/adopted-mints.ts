import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.js";
import { items } from "../../catalog/items/tables.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { assignDraws } from "../../mint/confirm/prize-draw.js";
import { updateUses } from "../../mint/reserve/claim-uses.js";
import { assignItems, type MintedUnit } from "../../mint/confirm/item-draw.js";
import { closeSettled } from "../../mint/reserve/sessions.js";
import { changeCounters, lockWallets, type CounterChange } from "../../mint/reserve/counters.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import { groupBy } from "../../platform/db/group-by.js";

/** Finalized mint to record. Addresses are base58. */
export interface AdoptedMint {
  readonly collectionId: string;
  readonly phaseId: string;
  /** The phase's limit; null: none. */
  readonly perWallet: number | null;
  readonly wallet: string;
  /** Wallet that received the item; null: the one that paid. */
  readonly recipient: string | null;
  readonly mintAddress: string;
  /** Null: the transaction doesn't contain it. */
  readonly seed: string | null;
  readonly signature: string;
  readonly message: Uint8Array;
  readonly transactionBytes: Uint8Array;
  readonly at: Date;
  /** Paid price in base units. */
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

/** Result of an adoption. `taken`: the item already belongs to another mint. */
export type AdoptionOutcome = "adopted" | "known" | "taken";

/**
 * Records the mints of a finalized transaction: sessions, units, items, draws and counters. Units that were prepared
 * before are confirmed and keep their session with its price, affiliate and claim code. Roll the database transaction
 * back unless the result is `adopted`.
 * @param record called before the shared counters are locked
 */
export async function adoptMints(
  transaction: Transaction,
  adopted: readonly AdoptedMint[],
  now: Date,
  record: () => Promise<void>,
): Promise<AdoptionOutcome> {
  const owners = await readOwners(transaction, adopted);
  for (const [index, owner] of owners.entries()) {
    await countWallet(transaction, owner, adopted[index]!.perWallet);
  }
  await lockWallets(transaction, owners);
  const minted: (MintedUnit & AdoptedUnit & CounterOwner)[] = [];
  for (const [index, mint] of adopted.entries()) {
    const unit = (await lockFormer(transaction, mint)) ?? (await insertUnit(transaction, mint, now));
    if (!unit) return "known";
    // A trigger records the `mint.adopted` event on this update.
    await transaction.update(mints).set(settledColumns(mint)).where(eq(mints.id, unit.id));
    if (!(await assignItem(transaction, mint, unit.id))) return "taken";
    minted.push({ ...owners[index]!, ...unit, recipient: mint.recipient });
  }
  const sessionIds = [...new Set(minted.map(({ sessionId }) => sessionId))];
  await closeSettled(transaction, sessionIds, now);
  const bonuses = new Map(await updateUses(transaction, sessionIds, now));
  const changes = minted.map((unit) => {
    const bonus = bonuses.get(unit.sessionId) ?? 0;
    // Counted once per session.
    bonuses.delete(unit.sessionId);
    return { ...unit, minted: 1, bonus };
  });
  for (const ofPhase of groupBy(changes, ({ phaseId }) => phaseId)) await liftLimit(transaction, ofPhase);
  await record();
  await transaction.commitWith([
    ...changeCounters(changes),
    assignItems(minted, now),
    assignDraws(minted, now),
  ]);
  return "adopted";
}

/** Counter owners of the units, in order: the phase in which each unit was prepared. */
async function readOwners(
  transaction: Transaction,
  adopted: readonly AdoptedMint[],
): Promise<CounterOwner[]> {
  const addresses = adopted.map(({ mintAddress }) => mintAddress);
  const former = await transaction
    .select({ mintAddress: mints.mintAddress, phaseId: mints.phaseId })
    .from(mints)
    .where(inArray(mints.mintAddress, addresses));
  const phases = new Map(former.map(({ mintAddress, phaseId }) => [mintAddress, phaseId]));
  return adopted.map(({ collectionId, wallet, mintAddress, phaseId }) => ({
    collectionId,
    wallet,
    phaseId: phases.get(mintAddress) ?? phaseId,
  }));
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

/**
 * Removes the wallet limit: on the chain a wallet may have more mints than its phase allows, for example through a
 * claim code that the transaction doesn't name.
 */
async function liftLimit(transaction: Transaction, changes: readonly CounterChange[]): Promise<void> {
  const sum = (key: "held" | "minted" | "bonus") => changes.reduce((total, change) => total + change[key], 0);
  await transaction
    .update(walletCounts)
    .set({ perWallet: null })
    .where(
      and(
        ofWallet(changes[0]!),
        sql`${walletCounts.held} + ${sum("held")} + ${walletCounts.minted} + ${sum("minted")} > ${walletCounts.perWallet} + ${walletCounts.bonus} + ${sum("bonus")}`,
      ),
    );
}

/** Null for a unit that wasn't prepared or is already confirmed. */
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

/** Null for a mint that is already recorded. */
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
      // Only needed for a mint that isn't signed yet.
      seed: seed ?? "",
      mintAddress,
      message: Buffer.from(message),
      // Already landed.
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

/** @returns false if the item belongs to another mint */
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
