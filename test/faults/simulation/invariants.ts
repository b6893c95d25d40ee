import { eq } from "drizzle-orm";
import type { Database } from "../../../demo/service/db/database.js";
import { items, mints, phases, sessions } from "../../../demo/service/db/schema.js";
import { reconcile, type Rule } from "../../../demo/service/mint/reconciliation.js";
import type { Craft } from "./craft.js";
import type { Drop } from "./drop.js";
import type { Faults } from "./faults.js";
import { tokenProgram } from "./machine.js";
import type { SimulatedCluster } from "./simulated-cluster.js";
import type { Harm, Witness } from "./witness.js";

interface Aftermath {
  readonly database: Database;
  readonly drop: Drop;
  readonly craft: Craft;
  readonly cluster: SimulatedCluster;
  readonly witness: Witness;
  readonly wallets: readonly string[];
}

/**
 * Holds the database against the chain, and both against what people were told, once everything is settled.
 * @returns units minted
 */
export async function checkInvariants(
  { database, drop, craft, cluster, witness, wallets }: Aftermath,
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
  const isOnChain = (mint: string) => craft.machine.account(mint)?.owner === tokenProgram;

  let paid = 0;
  for (const { unit, session, item, phase } of units) {
    const minted = isOnChain(unit.mintAddress);
    if (minted && unit.state !== "confirmed")
      witness.find("lost", `It is paid and minted, but booked as ${unit.state}.`);
    if (!minted && unit.state === "confirmed")
      witness.find("lost", "It is booked as minted, but the chain has nothing.");
    if (unit.submittedAt && unit.submittedAt >= session.expiresAt)
      witness.find("broken", "It was sent after its session's end.");
    if (unit.submittedAt && phase.endsAt && unit.submittedAt >= phase.endsAt) {
      witness.find("broken", "It was sent after its phase's end.");
    }
    const isSettledOnce = unit.state === "released" || unit.state === "confirmed";
    if (isSettledOnce && phase.endsAt && unit.settledAt! >= phase.endsAt) {
      faults.count("phase ended with units held");
    }
    if (minted) paid += Number(session.priceBaseUnits - session.discountBaseUnits);
    witness.check(
      { sessionId: unit.sessionId, place: unit.position },
      {
        isMinted: minted,
        item: `${item?.number} ${unit.mintAddress}`,
        signature: unit.signature,
      },
      faults.fired.has("confirmed mint taken back"),
    );
  }

  const minted = units.filter(({ unit }) => isOnChain(unit.mintAddress));
  if (drop.supply !== null && minted.length > drop.supply) {
    witness.find("oversold", `Oversold: ${minted.length} of ${drop.supply}.`);
  }
  for (const { id, supply, perWallet } of drop.phases) {
    const here = minted.filter(({ unit }) => unit.phaseId === id);
    if (supply !== null && here.length > supply)
      witness.find("oversold", `A phase was oversold: ${here.length} of ${supply}.`);
    for (const wallet of wallets) {
      const own = here.filter(({ unit }) => unit.wallet === wallet).length;
      if (perWallet !== null && own > perWallet)
        witness.find("oversold", `A wallet has ${own} of ${perWallet}.`);
    }
  }
  const landed = cluster.landed.filter(({ error }) => error === null).length;
  if (landed !== minted.length)
    witness.find("doubled", `${landed} transactions have landed for ${minted.length} mints.`);
  const received = (craft.machine.account(craft.treasury)?.lamports ?? 0) - 1_000_000_000;
  if (received !== paid) witness.find("doubled", `The treasury got ${received} for mints of ${paid}.`);

  const reconciliation = await reconcile(
    {
      database,
      chain: { readMinted: (addresses) => Promise.resolve(new Set(addresses.filter(isOnChain))) },
      clock: () => new Date("2100-01-01"),
    },
    collectionId,
  );
  for (const { rule, words } of reconciliation.findings) witness.find(harmOf(rule), words);
  return minted.length;
}

const harmOf = (rule: Rule): Harm =>
  rule === "LIMIT_EXCEEDED"
    ? "oversold"
    : rule === "DRAW_DIFFERS" || rule === "PRIZE_DIFFERS"
      ? "doubled"
      : "lost";
