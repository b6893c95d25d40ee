import type { MintChain } from "../../chain/mint-chain.js";
import type { Database } from "../../platform/db/database.js";
import { checkBenefits } from "./benefit-reconciliation.js";
import { checkMetadata } from "./metadata-reconciliation.js";
import type { Finding } from "./finding.js";
import {
  countSentUnits,
  readReconciliationData,
  readStates,
  type AccountedUnit,
  type ItemAssignment,
  type UnitCounters,
} from "./queries.js";

export interface ReconciliationContext {
  readonly database: Database;
  readonly chain: Pick<MintChain, "readMinted" | "readItems" | "readGroups" | "readForeignPowers">;
  readonly clock: () => Date;
}

/** Units of a collection by state. `minted + held + free = supply`; `free` is null for an open-ended one. */
export interface UnitTotals {
  readonly collectionId: string;
  readonly supply: number | null;
  readonly minted: number;
  readonly held: number;
  readonly free: number | null;
}

export interface Reconciliation {
  readonly totals: readonly UnitTotals[];
  readonly findings: readonly Finding[];
  /** Number of units compared with the chain. */
  readonly compared: number;
}

/** Longer than the interval of any job and the lag of a healthy node. */
const overdueMilliseconds = 60_000;

/**
 * Verifies the database against the chain: minted, held and free units add up to the supply; counters equal the rows
 * they count; each mint has one item and at most one draw; uses of claim codes match their mints; mints on the chain
 * are recorded, and recorded mints are on the chain; items are members of their collection's group, under their final
 * names; no unit waits too long for a job. Payment and mint are one transaction, so an existing mint has been paid.
 * Safe to run while the service is running.
 * @param collectionId limits the check to one collection
 * @throws ChainError
 */
export async function reconcile(
  { database, chain, clock }: ReconciliationContext,
  collectionId?: string,
): Promise<Reconciliation> {
  const data = await readReconciliationData(
    database,
    collectionId,
    new Date(clock().getTime() - overdueMilliseconds),
  );
  const onChain = await chain.readMinted(data.signed.map(({ mintAddress }) => mintAddress));
  return {
    totals: data.counters.filter(({ kind }) => kind === "collection").map(totalUnits),
    findings: [
      ...data.counters.flatMap(checkCounters),
      ...data.draws.flatMap(checkItemAssignments),
      ...checkBenefits(data.benefits),
      ...(await checkUnits(database, data.signed, onChain)),
      ...(await checkMetadata(chain, data.metadata, (ids) => countSentUnits(database, ids))),
      ...data.overdue.map(({ collectionId, mintAddress, state }) => ({
        rule: "UNIT_STALE" as const,
        collectionId,
        message: `Mint ${mintAddress} is ${state} and waits for a job. Is a service process running?`,
      })),
      ...data.overdueReveals.map(({ collectionId, dueAt }) => ({
        rule: "REVEAL_OVERDUE" as const,
        collectionId,
        message: `The reveal was due at ${dueAt.toISOString()} and waits for a job. Is a service process running?`,
      })),
      ...data.inconsistentSessions.map(({ id, collectionId, isOpen }) => ({
        rule: "SESSION_INCONSISTENT" as const,
        collectionId,
        message: isOpen
          ? `Session ${id} is open and holds nothing.`
          : `Session ${id} is closed and holds units.`,
      })),
    ],
    compared: data.signed.length,
  };
}

function totalUnits({ collectionId, limit, rows }: UnitCounters): UnitTotals {
  const free = limit === null ? null : limit - rows.held - rows.minted;
  return { collectionId, supply: limit, ...rows, free };
}

function checkCounters({ kind, collectionId, id, wallet, limit, counters, rows }: UnitCounters): Finding[] {
  const owner = wallet === null ? `The ${kind} ${id}` : `Wallet ${wallet} in phase ${id}`;
  const findings: Finding[] = [];
  if (counters.held !== rows.held || counters.minted !== rows.minted) {
    findings.push({
      rule: "COUNTER_DIFFERS",
      collectionId,
      message: `${owner} has counters of ${counters.held} held and ${counters.minted} minted, but rows for ${rows.held} and ${rows.minted}.`,
    });
  }
  if (limit !== null && rows.held + rows.minted > limit) {
    findings.push({
      rule: "LIMIT_EXCEEDED",
      collectionId,
      message: `${owner} has ${rows.held} held and ${rows.minted} minted units; its limit is ${limit}.`,
    });
  }
  return findings;
}

function checkItemAssignments({
  collectionId,
  supply,
  confirmed,
  undrawn,
  withoutItem,
  withoutUnit,
}: ItemAssignment): Finding[] {
  const problems = [
    withoutItem > 0 && `${withoutItem} confirmed mints have no item`,
    withoutUnit > 0 && `${withoutUnit} items are assigned to no confirmed mint`,
    supply !== null && undrawn > 0 && undrawn !== supply - confirmed
      ? `${undrawn} items are left for ${supply - confirmed} units`
      : false,
  ].filter((problem) => problem !== false);
  return problems.map((problem) => ({
    rule: "DRAW_DIFFERS",
    collectionId,
    message: `In collection ${collectionId}, ${problem}.`,
  }));
}

async function checkUnits(
  database: Database,
  units: readonly AccountedUnit[],
  onChain: ReadonlySet<string>,
): Promise<Finding[]> {
  const suspicious = units.filter(({ mintAddress, state, isLongFinal }) =>
    onChain.has(mintAddress) ? state !== "confirmed" && state !== "submitted" : isLongFinal,
  );
  // A unit may have been recorded between the two reads.
  const states = await readStates(
    database,
    suspicious.map(({ id }) => id),
  );
  return suspicious
    .filter(({ id, state }) => states.get(id) === state)
    .map(({ collectionId, mintAddress, state }) =>
      state === "confirmed"
        ? {
            rule: "BOOKING_WITHOUT_MINT",
            collectionId,
            message: `Mint ${mintAddress} is recorded as confirmed, but doesn't exist on the chain.`,
          }
        : {
            rule: "MINT_NOT_BOOKED",
            collectionId,
            message: `Mint ${mintAddress} is paid and on the chain, but recorded as ${state}.`,
          },
    );
}
