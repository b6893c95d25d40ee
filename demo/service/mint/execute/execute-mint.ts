import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ExecuteMintResponse } from "../../../../src/contract/mint/mint.js";
import type { ExecuteMintBody } from "../../../../src/contract/mint/mint-request.js";
import type { TransactionFailure } from "../../chain/transactions/transaction-failure.js";
import { TransactionMismatch } from "../../chain/transactions/transaction-mismatch.js";
import type { VerifiedTransaction } from "../../chain/transactions/verify-signed-transaction.js";
import type { Database } from "../../platform/db/database.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import { releaseSession } from "../reserve/sessions.js";
import { listShares } from "../reserve/shares.js";
import {
  failUnit,
  readSessions,
  readUnits,
  readUnmintedSupply,
  groupByTransaction,
  retakeUnits,
  submitTransactions,
  type SessionRecord,
  type SignedTransaction,
  type Unit,
  type UnitRecord,
} from "../confirm/units.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import { maxUnitsHeld, maxUnitsSold } from "../eligibility/hold-limits.js";
import type { AdmitExecute, MintDeps } from "../mint-deps.js";
import { hasEnded, hasStarted } from "../../catalog/phases/phase-status.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { toApiError } from "../chain-errors.js";
import { describePending, describeResult, saysUnsent } from "./describe-result.js";
import { describeUnknownSession, hasLanded } from "./unknown-session.js";
import { inactivePhaseError } from "../../catalog/phases/active-phase.js";
import {
  checkMilliseconds,
  confirmUnits,
  createConfirmationWait,
  isSent,
  type AwaitConfirmation,
  type SentUnit,
} from "../confirm/confirm-mint.js";
import { systemTimers } from "../../platform/scheduling/timers.js";

export interface ExecuteDeps extends MintDeps {
  readonly awaitConfirmation: AwaitConfirmation;
  /** True if the chain has the mint. Concurrent reads are merged. @throws ChainError */
  readonly readMinted: (mintAddress: string) => Promise<boolean>;
  /** Null for an unknown id. */
  readonly readSession: (sessionId: string) => Promise<SessionRecord | null>;
  /** Units of a transaction, in order. */
  readonly readUnits: (unitIds: readonly string[]) => Promise<readonly UnitRecord[]>;
  /** @returns false if its units are no longer reserved */
  readonly submitTransaction: (signed: SignedTransaction) => Promise<boolean>;
}

/** Adds the statements that all requests of a process share: those that are due at the same time are batched. */
export function createExecuteDeps(context: MintDeps): ExecuteDeps {
  const { database, timers } = context;
  const together = <Item, Result>(
    process: (database: Database, items: readonly Item[]) => Promise<readonly Result[]>,
  ) => createBatch((items: readonly Item[]) => process(database, items), { timers });
  return {
    ...context,
    readMinted: createBatch(
      async (addresses: readonly string[]) => {
        const minted = await context.chain.readMinted([...new Set(addresses)]);
        return addresses.map((address) => minted.has(address));
      },
      { timers, maxSize: 100 },
    ),
    awaitConfirmation: createConfirmationWait(context),
    readSession: together(readSessions),
    readUnits: together(readUnits),
    submitTransaction: together(submitTransactions),
  };
}

/**
 * Executes a signed transaction: verifies, simulates, co-signs and sends it, and waits for the chain. Its units are
 * submitted once. Later calls with the same bytes, or with another signed transaction for them, get the result of the
 * first.
 * @param scope Ids of the collections of the caller's key.
 * @param hooks.admit Called once the wallet's signature is verified.
 * @param hooks.onMinted Called when its units are confirmed.
 * @throws ApiError
 */
export async function executeMint(
  context: ExecuteDeps,
  scope: ReadonlySet<string>,
  { sessionId, signedTransaction }: ExecuteMintBody,
  { admit, onMinted }: { admit: AdmitExecute | undefined; onMinted: (collectionId: string) => void },
): Promise<DeepRequired<ExecuteMintResponse>> {
  const found = await context.readSession(sessionId);
  if (!found || !scope.has(found.session.collectionId)) {
    return describeUnknownSession(context, scope, { sessionId, signedTransaction }, admit);
  }
  const { units, verified } = await verify(context, found.units, signedTransaction);
  await admit?.("executes", found.session.wallet);
  try {
    await submitAndAwait(context, found, units, verified);
    const response = await describeResult(context, units.map(idOf));
    if (response.status === "confirmed") onMinted(found.session.collectionId);
    return response;
  } catch (error) {
    const [unit] = units;
    if (!saysUnsent(error) || unit.signature !== null || !(await hasLanded(context, unit))) throw error;
    return describePending(context, sessionId, verified, units.length);
  }
}

async function submitAndAwait(
  context: ExecuteDeps,
  found: SessionRecord,
  units: TransactionUnits,
  verified: VerifiedTransaction,
): Promise<void> {
  const isDue = units.every(({ state }) => state === "reserved" || state === "replaced");
  const submitted = isDue ? await submit(context, found, units, verified) : null;
  const current = submitted?.units ?? (await context.readUnits(units.map(idOf))).map(({ unit }) => unit);
  const sent = current.filter(isSent).filter(({ state }) => state === "submitted");
  if (sent.length === 0) return;
  try {
    // Polls never report a transaction as expired.
    if (submitted?.isLate) await confirmUnits(context, submitted.units);
    await awaitSettlement(context, sent);
  } catch (error) {
    // The transaction is in flight in any case. The job checks it until the chain's response is final.
    const sessionId = found.session.id;
    context.log("warn", "confirmation-unknown", { sessionId, ...describeError(error) });
  }
}

/** Units of one transaction. */
type TransactionUnits = readonly [Unit, ...Unit[]];

const idOf = ({ id }: Unit): string => id;

/** Finds the units whose prepared message was signed. */
async function verify(
  { chain, log }: MintDeps,
  sessionUnits: readonly Unit[],
  signedTransaction: string,
): Promise<{ units: TransactionUnits; verified: VerifiedTransaction }> {
  const mismatches: TransactionMismatch[] = [];
  for (const [unit, ...others] of groupByTransaction(sessionUnits)) {
    if (!unit) continue;
    try {
      const verified = await chain.verifySignedTransaction(unit.message, signedTransaction);
      return { units: [unit, ...others], verified };
    } catch (error) {
      if (!(error instanceof TransactionMismatch)) throw error;
      mismatches.push(error);
    }
  }
  // Anyone can prepare a session and send something else for it, so this is no warning.
  log("info", "transaction-mismatch", {
    sessionId: sessionUnits[0]?.sessionId,
    reasons: mismatches.map(({ reason }) => reason),
  });
  throw new ApiError(
    "TRANSACTION_MISMATCH",
    "The signed transaction isn't one that was prepared in this session. Sign the prepared transaction unchanged.",
    { cause: mismatches[0] },
  );
}

/**
 * Co-signs and sends, if this call is the one that submits the units. Only that call sends; later only the job does,
 * from the units' `checkAt`. The node's response to sending is not conclusive: until its blockhash expires, a co-signed
 * transaction may land through another node.
 * @returns null if another call has submitted the units, or they have failed; `isLate`: the blockhash seems to have
 *   expired
 */
async function submit(
  context: ExecuteDeps,
  { session, phase }: SessionRecord,
  units: TransactionUnits,
  verified: VerifiedTransaction,
): Promise<{ units: readonly SentUnit[]; isLate: boolean } | null> {
  const { chain, clock, log } = context;
  if (clock() >= session.expiresAt) {
    await assertSubmitted(context, units);
    return null;
  }
  assertOpenPhase(phase, clock());
  const failure = await simulate(context, verified);
  // A lagging node also reports a fresh blockhash as expired. The confirmation decides.
  const isLate = failure?.reason === "BLOCKHASH_EXPIRED";
  if (failure && !isLate) {
    await failSimulated(context, units, failure);
    return null;
  }
  const { transactionBytes, signature } = await chain.cosign(
    verified,
    units.map(({ seed }) => seed),
  );
  const now = clock();
  const checkAt = new Date(now.getTime() + checkMilliseconds);
  const signed = { unitIds: units.map(idOf), signature, transactionBytes, now, checkAt };
  const isSubmitted =
    (await context.submitTransaction(signed)) || (await retake(context, { session, phase }, units, signed));
  if (!isSubmitted) {
    await assertSubmitted(context, units);
    return null;
  }

  const outcome = await chain.send(transactionBytes, { skipPreflight: true });
  if (outcome.status === "unavailable") {
    log("warn", "send-unavailable", { sessionId: session.id, signature, ...describeError(outcome.cause) });
  }
  if (outcome.status === "failed") {
    const { failure, nodeSays } = outcome;
    log("warn", "send-rejected", { sessionId: session.id, signature, reason: failure.reason, nodeSays });
  }
  const sent = { state: "submitted", signature, transactionBytes, submittedAt: now } as const;
  return { units: units.map((unit) => ({ ...unit, ...sent })), isLate };
}

/** Submits units that a newer prepare has replaced; see `retakeUnits`. @returns false if none are left */
async function retake(
  { database, holds }: MintDeps,
  { session, phase }: Pick<SessionRecord, "session" | "phase">,
  units: TransactionUnits,
  signed: SignedTransaction,
): Promise<boolean> {
  const { collectionId, client, keyId } = session;
  const { clientShare, soldShare, keyShare } = { ...defaultHoldSettings, ...holds };
  const { left, supplyTotal } = await readUnmintedSupply(database, phase.id);
  const maxHeld = (share: number) => maxUnitsHeld({ phase }, { left }, share);
  // A server with a secret key isn't limited to shares.
  const shares =
    client === null
      ? []
      : listShares(
          { collectionId, client, keyId },
          {
            client: (factor) => maxHeld(factor * clientShare),
            sold: (factor) => maxUnitsSold({ phase, collection: { supplyTotal } }, factor * soldShare),
            key: maxHeld(keyShare),
          },
        );
  return await retakeUnits(database, units, signed, shares);
}

/**
 * Simulates the transaction before it is co-signed.
 * @returns why it fails; null if it succeeds
 * @throws ApiError `CHAIN_UNAVAILABLE`, `SERVICE_BUSY`
 */
function simulate({ chain }: MintDeps, verified: VerifiedTransaction): Promise<TransactionFailure | null> {
  return chain.simulate(verified).catch((error: unknown) => {
    throw toApiError(error, "Nothing was sent. Retry the same request.");
  });
}

/** Releases units whose simulation has failed. Nothing was sent. */
async function failSimulated(
  { database, clock, log }: MintDeps,
  units: TransactionUnits,
  { reason }: TransactionFailure,
): Promise<void> {
  for (const unit of units) {
    log("info", "simulation-failed", { sessionId: unit.sessionId, mint: unit.mintAddress, reason });
    await failUnit(database, unit, {
      from: ["reserved", "replaced"],
      failure: "transaction_failed",
      detail: reason,
      now: clock(),
    });
  }
}

/** @throws ApiError `PHASE_NOT_ACTIVE` */
function assertOpenPhase(phase: PhaseRow, now: Date): void {
  if (phase.paused) throw inactivePhaseError("paused", phase, now);
  if (hasEnded(phase, now)) throw inactivePhaseError("ended", phase, now);
  if (!hasStarted(phase, now)) throw inactivePhaseError("upcoming", phase, now);
}

/**
 * Handles units that another call has submitted, that have expired, or that were replaced and can't be reserved again.
 * Releases them before the error response. Otherwise a later call, or a process with a slower clock, could still send
 * them, and the wallet would pay despite the error.
 */
async function assertSubmitted(
  { database, clock, readSession }: ExecuteDeps,
  [unit]: TransactionUnits,
): Promise<void> {
  const { session, units, phase } = (await readSession(unit.sessionId))!;
  const state = units.find(({ id }) => id === unit.id)?.state;
  if (state !== "reserved" && state !== "replaced") return;
  if (clock() < session.expiresAt) assertOpenPhase(phase, clock());
  await releaseSession(database, session, clock());
}

/** Waits for the chain, but no longer than the caller does. */
async function awaitSettlement(context: ExecuteDeps, units: readonly SentUnit[]): Promise<void> {
  const signal = (context.timers ?? systemTimers).timeout(context.confirmMilliseconds ?? 8_000);
  try {
    await context.awaitConfirmation(units, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
