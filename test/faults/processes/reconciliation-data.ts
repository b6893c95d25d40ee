import {
  findAssociatedTokenPda,
  getTokenDecoder,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { address, type Address } from "@solana/kit";
import { eq } from "drizzle-orm";
import * as schema from "../../schema.js";
import { reconcile } from "../../../demo/service/operate/reconciliation/reconciliation.js";
import { lamportsOfTreasury, unitPrice, type Cluster, type Drop } from "./cluster.js";

/** Counts from the service's rows and from the chain's accounts. */
export interface ReconciliationData {
  supply: number;
  minted: number;
  held: number;
  /** Items that are neither drawn nor held. */
  free: number;
  /** Differences, one sentence each. */
  contradictions: string[];
}

/**
 * Compares the service's counters with its units, its units with its items, and all of it with the chain:
 * minted + held + free = supply, one mint per unit, paid exactly where minted. Computed without the service's
 * code; the findings of its own reconciliation are added.
 */
export async function readReconciliationData(cluster: Cluster, drop: Drop): Promise<ReconciliationData> {
  const { database, validator, chain } = cluster;
  const ofDrop = eq(schema.mints.collectionId, drop.collectionId);
  const [[collection], phases, wallets, units, items] = await Promise.all([
    database.select().from(schema.collections).where(eq(schema.collections.id, drop.collectionId)),
    database.select().from(schema.phases).where(eq(schema.phases.collectionId, drop.collectionId)),
    database
      .select({ counts: schema.walletCounts })
      .from(schema.walletCounts)
      .innerJoin(schema.phases, eq(schema.phases.id, schema.walletCounts.phaseId))
      .where(eq(schema.phases.collectionId, drop.collectionId)),
    database.select().from(schema.mints).where(ofDrop),
    database.select().from(schema.items).where(eq(schema.items.collectionId, drop.collectionId)),
  ]);
  const { supplyTotal, held, minted } = collection!;
  const contradictions: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) contradictions.push(`${what}: ${String(actual)}, not ${String(expected)}`);
  };
  const count = <Row>(rows: readonly Row[], test: (row: Row) => boolean) => rows.filter(test).length;

  const confirmed = units.filter(({ state }) => state === "confirmed");
  const isHeld = ({ state }: (typeof units)[number]) => state === "reserved" || state === "submitted";
  const drawn = items.filter(({ mintId }) => mintId !== null);
  expect("units minted", minted, confirmed.length);
  expect("units held", held, count(units, isHeld));
  expect("items drawn", drawn.length, confirmed.length);
  expect("units that an item was drawn for", new Set(drawn.map(({ mintId }) => mintId)).size, drawn.length);
  for (const phase of phases) {
    const own = units.filter(({ phaseId }) => phaseId === phase.id);
    const { name } = phase;
    expect(
      `minted in ${name}`,
      phase.minted,
      count(own, ({ state }) => state === "confirmed"),
    );
    expect(`held in ${name}`, phase.held, count(own, isHeld));
    if (phase.supplyTotal !== null) expect(`${name} oversold`, phase.minted > phase.supplyTotal, false);
  }
  for (const { counts } of wallets) {
    const own = units.filter(({ phaseId, wallet }) => phaseId === counts.phaseId && wallet === counts.wallet);
    expect(
      `minted by ${counts.wallet}`,
      counts.minted,
      count(own, ({ state }) => state === "confirmed"),
    );
    expect(`held by ${counts.wallet}`, counts.held, count(own, isHeld));
    const limit = counts.perWallet === null ? Infinity : counts.perWallet + counts.bonus;
    expect(`${counts.wallet} over its limit`, counts.minted > limit, false);
  }

  const { ledger } = validator;
  const newest = ledger.slotAt("processed");
  const account = (key: string) => ledger.account(address(key), newest);
  const isItem = (key: string) => account(key)?.programAddress === TOKEN_2022_PROGRAM_ADDRESS;
  for (const { mintAddress, wallet, state } of units) {
    if (state === "submitted") continue;
    expect(`${mintAddress} (${state}) exists`, isItem(mintAddress), state === "confirmed");
    if (state !== "confirmed") continue;
    const [holding] = await findAssociatedTokenPda({
      owner: wallet as Address,
      mint: address(mintAddress),
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    });
    const data = account(holding)?.data;
    expect(`${mintAddress} held by its buyer`, data && getTokenDecoder().decode(data).amount, 1n);
  }
  // A token mint without a unit would be one too many.
  const known = new Set(units.map(({ mintAddress }) => mintAddress));
  const buyers = new Set(units.map(({ wallet }) => wallet));
  const owned = ledger
    .accountsOwnedBy(TOKEN_2022_PROGRAM_ADDRESS, newest)
    .filter(({ data }) => data.length === itemTokenSize)
    .map(({ data }) => getTokenDecoder().decode(data))
    .filter(({ owner, amount }) => buyers.has(owner) && amount > 0n);
  const mintedHere = owned.filter(({ mint }) => known.has(mint));
  expect(
    "items in wallets",
    mintedHere.length,
    count(units, ({ mintAddress }) => isItem(mintAddress)),
  );
  const income = (account(drop.treasury)?.lamports ?? 0n) - lamportsOfTreasury;
  const landed = count(units, ({ mintAddress }) => isItem(mintAddress));
  expect("lamports paid", income, BigInt(landed) * unitPrice);

  const context = { database, chain, clock: () => new Date() };
  const { findings } = await reconcile(context, drop.collectionId);
  contradictions.push(...findings.map(({ rule, message }) => `${rule}: ${message}`));
  return { supply: supplyTotal!, minted, held, free: items.length - drawn.length - held, contradictions };
}

/** Bytes of a Token-2022 token account with an immutable owner. */
const itemTokenSize = 170;
