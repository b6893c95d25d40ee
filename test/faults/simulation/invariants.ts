import { eq } from "drizzle-orm";
import type { Database } from "../../../demo/service/db/database.js";
import { items, mints, phases, sessions } from "../../../demo/service/db/schema/schema.js";
import type { Rule } from "../../../demo/service/reconciliation/finding.js";
import { reconcile } from "../../../demo/service/reconciliation/reconciliation.js";
import type { ChainFixture } from "./chain-fixture.js";
import type { Drop } from "./drop.js";
import type { Faults } from "./faults.js";
import { tokenProgram } from "./runtime.js";
import type { SimulatedCluster } from "./simulated-cluster.js";
import type { ViolationKind, InvariantRecorder } from "./invariant-recorder.js";

interface FinalState {
  readonly database: Database;
  readonly drop: Drop;
  readonly chainFixture: ChainFixture;
  readonly cluster: SimulatedCluster;
  readonly recorder: InvariantRecorder;
  readonly wallets: readonly string[];
}

/**
 * Compares the database with the chain, and both with the buyers' answers, once everything is settled.
 * @returns units minted
 */
export async function checkInvariants(
  { database, drop, chainFixture, cluster, recorder, wallets }: FinalState,
  faults: Faults,
): Promise<number> {
  const { collectionId } = drop;
  const units = await database
    .select({ unit: mints, session: sessions, item: items, phase: phases })
    .from(mints)
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .innerJoin(phases, eq(phases.id, mints.phaseId))
    .leftJoin(items, eq(items.mintId, mints.id))
    .where(eq(mints.collectionId, collectionId));
  const isOnChain = (mint: string) => chainFixture.runtime.account(mint)?.owner === tokenProgram;

  let paid = 0;
  for (const { unit, session, item, phase } of units) {
    const minted = isOnChain(unit.mintAddress);
    if (minted && unit.state !== "confirmed")
      recorder.report("lost", `It is paid and minted, but booked as ${unit.state}.`);
    if (!minted && unit.state === "confirmed")
      recorder.report("lost", "It is booked as minted, but the chain has nothing.");
    if (unit.submittedAt && unit.submittedAt >= session.expiresAt)
      recorder.report("broken", "It was sent after its session's end.");
    if (unit.submittedAt && phase.endsAt && unit.submittedAt >= phase.endsAt) {
      recorder.report("broken", "It was sent after its phase's end.");
    }
    const isSettledOnce = unit.state === "released" || unit.state === "confirmed";
    if (isSettledOnce && phase.endsAt && unit.settledAt! >= phase.endsAt) {
      faults.count("phase ended with units held");
    }
    if (minted) paid += Number(session.priceBaseUnits - session.discountBaseUnits);
    recorder.check(
      { sessionId: unit.sessionId, place: unit.position },
      {
        isMinted: minted,
        item: `${item?.number} ${unit.mintAddress}`,
        signature: unit.signature,
      },
      faults.fired.has("confirmed mint reverted"),
    );
  }

  const minted = units.filter(({ unit }) => isOnChain(unit.mintAddress));
  if (drop.supply !== null && minted.length > drop.supply) {
    recorder.report("oversold", `Oversold: ${minted.length} of ${drop.supply}.`);
  }
  for (const { id, supply, perWallet } of drop.phases) {
    const here = minted.filter(({ unit }) => unit.phaseId === id);
    if (supply !== null && here.length > supply)
      recorder.report("oversold", `A phase was oversold: ${here.length} of ${supply}.`);
    for (const wallet of wallets) {
      const own = here.filter(({ unit }) => unit.wallet === wallet).length;
      if (perWallet !== null && own > perWallet)
        recorder.report("oversold", `A wallet has ${own} of ${perWallet}.`);
    }
  }
  const landed = cluster.landed.filter(({ error }) => error === null).length;
  if (landed !== minted.length)
    recorder.report("doubled", `${landed} transactions have landed for ${minted.length} mints.`);
  const received = (chainFixture.runtime.account(chainFixture.treasury)?.lamports ?? 0) - 1_000_000_000;
  if (received !== paid) recorder.report("doubled", `The treasury got ${received} for mints of ${paid}.`);

  const reconciliation = await reconcile(
    {
      database,
      chain: { readMinted: (addresses) => Promise.resolve(new Set(addresses.filter(isOnChain))) },
      clock: () => new Date("2100-01-01"),
    },
    collectionId,
  );
  for (const { rule, message } of reconciliation.findings) recorder.report(kindOf(rule), message);
  return minted.length;
}

const kindOf = (rule: Rule): ViolationKind =>
  rule === "LIMIT_EXCEEDED"
    ? "oversold"
    : rule === "DRAW_DIFFERS" || rule === "PRIZE_DIFFERS"
      ? "doubled"
      : "lost";
