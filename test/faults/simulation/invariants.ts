import { and, eq } from "drizzle-orm";
import type { Database } from "../../../demo/service/platform/db/database.js";
import { draws, prizes, winningDraws } from "../../../demo/service/catalog/bounties/tables.js";
import { claimCodes, claimUses } from "../../../demo/service/catalog/claim-codes/tables.js";
import { items } from "../../../demo/service/catalog/items/tables.js";
import { mints, sessions } from "../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import type { Rule } from "../../../demo/service/operate/reconciliation/finding.js";
import { reconcile } from "../../../demo/service/operate/reconciliation/reconciliation.js";
import type { ChainFixture } from "./chain-fixture.js";
import { paymentToken, type Drop } from "./drop.js";
import { decodeFakeTransaction, paymentAccount } from "./fake-runtime.js";
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
    .select({
      unit: mints,
      session: sessions,
      item: items,
      phase: phases,
      prize: prizes.name,
      use: claimUses,
      code: claimCodes,
    })
    .from(mints)
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .innerJoin(phases, eq(phases.id, mints.phaseId))
    .leftJoin(items, eq(items.mintId, mints.id))
    .leftJoin(draws, eq(draws.mintId, mints.id))
    .leftJoin(
      winningDraws,
      and(eq(winningDraws.collectionId, draws.collectionId), eq(winningDraws.draw, draws.draw)),
    )
    .leftJoin(prizes, eq(prizes.id, winningDraws.prizeId))
    .leftJoin(claimUses, eq(claimUses.sessionId, mints.sessionId))
    .leftJoin(claimCodes, eq(claimCodes.id, claimUses.codeId))
    .where(eq(mints.collectionId, collectionId));
  const isOnChain = (mint: string) => chainFixture.runtime.account(mint)?.owner === tokenProgram;

  const paid = new Map<string | null, number>();
  for (const { unit, session, item, phase, prize, use, code } of units) {
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
    if (minted) {
      const price = session.priceBaseUnits - session.discountBaseUnits;
      paid.set(session.priceMint, (paid.get(session.priceMint) ?? 0) + Number(price));
      const rest = 10_000n - BigInt(code?.discountBasisPoints ?? 0);
      if (price !== (session.priceBaseUnits * rest + 9_999n) / 10_000n) {
        recorder.report(
          "lost",
          `It is paid with ${price} of ${session.priceBaseUnits}, with ${code?.kind ?? "no"} code.`,
        );
      }
      if (phase.codeRequired && code?.kind !== "access")
        recorder.report("oversold", "It is minted without an access code.");
      if (use && use.state !== "redeemed") recorder.report("oversold", `Its code is ${use.state}.`);
      if (code?.maxUnits && code.kind !== "bonus" && session.quantity > code.maxUnits) {
        recorder.report("oversold", `A session of ${session.quantity} has a code for ${code.maxUnits}.`);
      }
      if (prize !== null) faults.count("prize won");
    }
    recorder.check(
      { sessionId: unit.sessionId, place: unit.position },
      {
        isMinted: minted,
        item: `${item?.number} ${unit.mintAddress}`,
        prize,
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
      const own = here.filter(({ unit }) => unit.wallet === wallet);
      if (perWallet === null || own.length <= perWallet) continue;
      const bonuses = new Map(own.map(({ session, code }) => [session.id, code?.bonusUnits ?? 0]));
      const most = [...bonuses.values()].reduce((sum, bonus) => sum + bonus, perWallet);
      if (own.length > most) recorder.report("oversold", `A wallet has ${own.length} of ${most}.`);
      else faults.count("minted beyond the limit with a code");
    }
  }
  const landed = cluster.landed
    .filter(({ error }) => error === null)
    .flatMap(({ transactionBytes }) => decodeFakeTransaction(transactionBytes).mints).length;
  if (landed !== minted.length)
    recorder.report("doubled", `${landed} items have landed for ${minted.length} mints.`);
  for (const currency of [null, paymentToken]) {
    const account = chainFixture.runtime.account(paymentAccount(chainFixture.treasury, currency));
    const received = (account?.lamports ?? 0) - (currency === null ? 1_000_000_000 : 0);
    const due = paid.get(currency) ?? 0;
    if (received !== due) recorder.report("doubled", `The treasury got ${received} for mints of ${due}.`);
  }

  const reconciliation = await reconcile(
    {
      database,
      chain: {
        readMinted: (addresses) => Promise.resolve(new Set(addresses.filter(isOnChain))),
        readItems: () => Promise.resolve(new Map()),
        readGroups: () => Promise.resolve(new Map()),
        readForeignPowers: () => Promise.resolve(new Map()),
      },
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
