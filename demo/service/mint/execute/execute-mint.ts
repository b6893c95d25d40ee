import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ExecuteMintResponse } from "../../../../src/contract/mint/mint.js";
import type { ExecuteMintBody } from "../../../../src/contract/mint/mint-request.js";
import type { TransactionFailure } from "../../chain/transactions/transaction-failure.js";
import { TransactionMismatch } from "../../chain/transactions/transaction-mismatch.js";
import type { VerifiedTransaction } from "../../chain/transactions/verify-signed-transaction.js";
import type { Database } from "../../platform/db/database.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import { releaseSession } from "../reserve/sessions.js";
import type { HolderShare } from "../reserve/shares.js";
import {
  failUnit,
  readSessions,
  readUnits,
  readUnmintedSupply,
  retakeUnit,
  submitUnits,
  type SessionRecord,
  type SignedUnit,
  type Unit,
  type UnitRecord,
} from "../confirm/units.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import { mostUnitsHeld } from "../eligibility/hold-limits.js";
import type { AdmitWallet, MintDeps } from "../mint-deps.js";
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
  /** Null for an unknown id. */
  readonly readSession: (sessionId: string) => Promise<SessionRecord | null>;
  readonly readUnit: (unitId: string) => Promise<UnitRecord>;
  /** @returns false if the unit isn't reserved any more */
  readonly submitUnit: (signed: SignedUnit) => Promise<boolean>;
}

/** Adds the statements of all requests of a process: those that are due together are one. */
export function createExecuteDeps(context: MintDeps): ExecuteDeps {
  const { database, timers } = context;
  const together = <Item, Result>(
    process: (database: Database, items: readonly Item[]) => Promise<readonly Result[]>,
  ) => createBatch((items: readonly Item[]) => process(database, items), { timers });
  return {
    ...context,
    awaitConfirmation: createConfirmationWait(context),
    readSession: together(readSessions),
    readUnit: together(readUnits),
    submitUnit: together(submitUnits),
  };
}

/**
 * Executes a signed transaction: verifies, simulates, co-signs and sends it, and waits for the chain. A unit
 * is submitted once: later calls with the same bytes, or with another signed transaction for the unit, get
 * the result of the first.
 * @param scope ids of the collections of the caller's key
 * @param hooks.admit called once the wallet's signature is verified
 * @param hooks.onMinted called when the unit is confirmed
 * @throws ApiError
 */
export async function executeMint(
  context: ExecuteDeps,
  scope: ReadonlySet<string>,
  { sessionId, signedTransaction }: ExecuteMintBody,
  { admit, onMinted }: { admit: AdmitWallet | undefined; onMinted: (collectionId: string) => void },
): Promise<DeepRequired<ExecuteMintResponse>> {
  const found = await context.readSession(sessionId);
  if (!found || !scope.has(found.session.collectionId)) {
    return describeUnknownSession(context, scope, { sessionId, signedTransaction }, admit);
  }
  const { unit, verified } = await verify(context, found.units, signedTransaction);
  await admit?.(found.session.wallet);
  try {
    await submitAndAwait(context, found, unit, verified);
    const response = await describeResult(context, unit.id);
    if (response.status === "confirmed") onMinted(unit.collectionId);
    return response;
  } catch (error) {
    if (!saysUnsent(error) || unit.signature !== null || !(await hasLanded(context, unit))) throw error;
    return describePending(context, sessionId, verified);
  }
}

async function submitAndAwait(
  context: ExecuteDeps,
  found: SessionRecord,
  unit: Unit,
  verified: VerifiedTransaction,
): Promise<void> {
  const isDue = unit.state === "reserved" || unit.state === "replaced";
  const submitted = isDue ? await submit(context, found, unit, verified) : null;
  const current = submitted?.unit ?? (await context.readUnit(unit.id)).unit;
  if (current.state !== "submitted" || !isSent(current)) return;
  try {
    // Polls never report a transaction as expired.
    if (submitted?.isLate) await confirmUnits(context, [submitted.unit]);
    await awaitSettlement(context, current);
  } catch (error) {
    // The transaction is in flight regardless; the job checks until the chain has answered.
    context.log("warn", "confirmation-unknown", { sessionId: unit.sessionId, ...describeError(error) });
  }
}

/** The unit whose prepared message the bytes carry. */
async function verify(
  { chain, log }: MintDeps,
  units: readonly Unit[],
  signedTransaction: string,
): Promise<{ unit: Unit; verified: VerifiedTransaction }> {
  const mismatches: TransactionMismatch[] = [];
  for (const unit of units) {
    try {
      return { unit, verified: await chain.verifySignedTransaction(unit.message, signedTransaction) };
    } catch (error) {
      if (!(error instanceof TransactionMismatch)) throw error;
      mismatches.push(error);
    }
  }
  const [unit] = units;
  log("warn", "transaction-mismatch", {
    sessionId: unit?.sessionId,
    reasons: mismatches.map(({ reason }) => reason),
  });
  throw new ApiError(
    "TRANSACTION_MISMATCH",
    "The signed transaction isn't one that was prepared in this session. Sign it unchanged.",
    { cause: mismatches[0] },
  );
}

/**
 * Co-signs and sends, if this call is the one that submits the unit. Only that call sends; later only the job
 * does, from the unit's `checkAt` on. The node's response to the sending is not conclusive: a co-signed
 * transaction may land through another node until its blockhash expires.
 * @returns null if another call has submitted the unit, or it has failed; `isLate`: its blockhash seems to have expired
 */
async function submit(
  context: ExecuteDeps,
  { session, phase }: SessionRecord,
  unit: Unit,
  verified: VerifiedTransaction,
): Promise<{ unit: SentUnit; isLate: boolean } | null> {
  const { chain, clock, log } = context;
  if (clock() >= session.expiresAt) {
    await assertSubmitted(context, unit);
    return null;
  }
  assertOpenPhase(phase, clock());
  const failure = await simulate(context, verified);
  // A lagging node reports a fresh blockhash as expired too; the confirmation decides.
  const isLate = failure?.reason === "BLOCKHASH_EXPIRED";
  if (failure && !isLate) {
    await failSimulated(context, unit, failure);
    return null;
  }
  const { transactionBytes, signature } = await chain.cosign(verified, unit.seed);
  const now = clock();
  const checkAt = new Date(now.getTime() + checkMilliseconds);
  const signed = { unitId: unit.id, signature, transactionBytes, now, checkAt };
  if (!(await context.submitUnit(signed)) && !(await retake(context, { session, phase }, unit, signed))) {
    await assertSubmitted(context, unit);
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
  const sent: SentUnit = { ...unit, state: "submitted", signature, transactionBytes, submittedAt: now };
  return { unit: sent, isLate };
}

/** Submits a unit that a newer prepare has replaced; see `retakeUnit`. @returns false if no unit is left */
async function retake(
  { database, holds }: MintDeps,
  { session, phase }: Pick<SessionRecord, "session" | "phase">,
  unit: Unit,
  signed: SignedUnit,
): Promise<boolean> {
  const { collectionId, client, keyId } = session;
  const { clientShare, keyShare } = { ...defaultHoldSettings, ...holds };
  const left = await readUnmintedSupply(database, phase.id);
  const shares: HolderShare[] = [];
  // A server with a secret key has no shares.
  if (client !== null) {
    const most = mostUnitsHeld({ phase }, { left }, clientShare);
    shares.push({ collectionId, holder: { client }, limit: "client", most });
    const keyMost = mostUnitsHeld({ phase }, { left }, keyShare);
    if (keyId !== null) shares.push({ collectionId, holder: { keyId }, limit: "key", most: keyMost });
  }
  return await retakeUnit(
    database,
    unit,
    signed,
    shares.filter(({ most }) => most < Infinity),
  );
}

/**
 * Simulates the transaction before it is co-signed.
 * @returns why it fails; null: it succeeds
 * @throws ApiError `CHAIN_UNAVAILABLE`, `SERVICE_BUSY`
 */
function simulate({ chain }: MintDeps, verified: VerifiedTransaction): Promise<TransactionFailure | null> {
  return chain.simulate(verified).catch((error: unknown) => {
    throw toApiError(error, "Nothing was sent. Retry the same request.");
  });
}

/** Releases a unit whose simulation has failed: nothing was sent. */
async function failSimulated(
  { database, clock, log }: MintDeps,
  unit: Unit,
  { reason }: TransactionFailure,
): Promise<void> {
  log("info", "simulation-failed", { sessionId: unit.sessionId, mint: unit.mintAddress, reason });
  await failUnit(database, unit, {
    from: ["reserved", "replaced"],
    failure: "transaction_failed",
    detail: reason,
    now: clock(),
  });
}

/** @throws ApiError `PHASE_NOT_ACTIVE` */
function assertOpenPhase(phase: PhaseRow, now: Date): void {
  if (phase.paused) throw inactivePhaseError("paused", phase, now);
  if (hasEnded(phase, now)) throw inactivePhaseError("ended", phase, now);
  if (!hasStarted(phase, now)) throw inactivePhaseError("upcoming", phase, now);
}

/**
 * Handles a unit submitted by another call, expired, or replaced with no unit left to take anew. Such a unit is released
 * before the error response: otherwise a later call, or a process with a slower clock, could still send it, and the
 * wallet would pay despite the error.
 */
async function assertSubmitted({ database, clock, readSession }: ExecuteDeps, unit: Unit): Promise<void> {
  const { session, units, phase } = (await readSession(unit.sessionId))!;
  const state = units.find(({ id }) => id === unit.id)?.state;
  if (state !== "reserved" && state !== "replaced") return;
  if (clock() < session.expiresAt) assertOpenPhase(phase, clock());
  await releaseSession(database, session, clock());
}

/** Waits for the chain, but not longer than the caller does. */
async function awaitSettlement(context: ExecuteDeps, unit: SentUnit): Promise<void> {
  const signal = (context.timers ?? systemTimers).timeout(context.confirmMilliseconds ?? 8_000);
  try {
    await context.awaitConfirmation(unit, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
