import { assertActiveForReserved } from "../../catalog/phases/active-phase.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { toApiError } from "../chain-errors.js";
import { checkMilliseconds, isSent, type SentUnit } from "../confirm/confirm-mint.js";
import { failUnit } from "../confirm/units.js";
import type { MintDeps } from "../mint-deps.js";
import { releaseSession } from "../reserve/sessions.js";
import {
  idOf,
  type CosignedExecution,
  type ExecuteDeps,
  type SimulatedExecution,
  type SubmittedExecution,
  type VerifiedExecution,
} from "./execution.js";
import { retakeReplaced } from "./retake-replaced.js";

/**
 * Submits the units unless another call has done so, and finds those that wait for the chain.
 * @throws ApiError `PHASE_NOT_ACTIVE`, `CHAIN_UNAVAILABLE`, `SERVICE_BUSY`
 */
export async function submitUnits(
  context: ExecuteDeps,
  execution: VerifiedExecution,
): Promise<SubmittedExecution> {
  const { units } = execution;
  const isDue = units.every(({ state }) => state === "reserved" || state === "replaced");
  const submitted = isDue ? await submitOnce(context, execution) : null;
  return submitted ?? { ...execution, sent: await readSent(context, execution), isLate: false };
}

/**
 * Co-signs and sends, if this call is the one that submits the units. Only that call sends; later only the job does,
 * from the units' `checkAt`. The node's response to sending is not conclusive: until its blockhash expires, a co-signed
 * transaction may land through another node.
 * @returns null if another call has submitted the units, or they have failed or expired
 */
async function submitOnce(
  context: ExecuteDeps,
  execution: VerifiedExecution,
): Promise<SubmittedExecution | null> {
  const { clock } = context;
  const { session, phase } = execution.record;
  if (clock() >= session.expiresAt) return releaseUnsubmitted(context, execution);
  assertActiveForReserved(phase, clock());
  const simulated = await simulate(context, execution);
  if (!simulated) return null;
  const cosigned = await cosign(context, simulated);
  const isSubmitted =
    (await context.submitTransaction(cosigned.signed)) || (await retakeReplaced(context, cosigned));
  if (!isSubmitted) return releaseUnsubmitted(context, execution);
  await send(context, cosigned);
  return { ...cosigned, sent: toSent(cosigned) };
}

/** Units of the transaction that wait for the chain now. */
async function readSent({ readUnits }: ExecuteDeps, { units }: VerifiedExecution): Promise<SentUnit[]> {
  const current = (await readUnits(units.map(idOf))).map(({ unit }) => unit);
  return current.filter(isSent).filter(({ state }) => state === "submitted");
}

/**
 * Simulates the transaction before it is co-signed. Fails the units of one that the chain would reject.
 * @returns null if their units have failed
 * @throws ApiError `CHAIN_UNAVAILABLE`, `SERVICE_BUSY`
 */
async function simulate(context: MintDeps, execution: VerifiedExecution): Promise<SimulatedExecution | null> {
  const failure = await context.chain.simulate(execution.verified).catch((error: unknown) => {
    throw toApiError(error, "Nothing was sent. Retry the same request.");
  });
  // A lagging node also reports a fresh blockhash as expired. The confirmation decides.
  const isLate = failure?.reason === "BLOCKHASH_EXPIRED";
  if (!failure || isLate) return { ...execution, isLate };
  await failUnits(context, execution, failure.reason);
  return null;
}

/** Fails units whose transaction the chain would reject, which returns their supply. Nothing was sent. */
async function failUnits(
  { database, clock, log }: MintDeps,
  { units }: VerifiedExecution,
  reason: string,
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

async function cosign({ chain, clock }: MintDeps, execution: SimulatedExecution): Promise<CosignedExecution> {
  const { units, verified } = execution;
  const cosigned = await chain.cosign(
    verified,
    units.map(({ seed }) => seed),
  );
  const { signature, transactionBytes } = cosigned;
  const now = clock();
  const checkAt = new Date(now.getTime() + checkMilliseconds);
  return { ...execution, signed: { unitIds: units.map(idOf), signature, transactionBytes, now, checkAt } };
}

async function send(
  { chain, log }: MintDeps,
  { record, signed: { transactionBytes, signature } }: CosignedExecution,
): Promise<void> {
  const sessionId = record.session.id;
  const outcome = await chain.send(transactionBytes, { skipPreflight: true });
  if (outcome.status === "unavailable")
    log("warn", "send-unavailable", { sessionId, signature, ...describeError(outcome.cause) });
  if (outcome.status === "failed") {
    const { failure, nodeSays } = outcome;
    log("warn", "send-rejected", { sessionId, signature, reason: failure.reason, nodeSays });
  }
}

function toSent({ units, signed: { signature, transactionBytes, now } }: CosignedExecution): SentUnit[] {
  const sent = { state: "submitted", signature, transactionBytes, submittedAt: now } as const;
  return units.map((unit) => ({ ...unit, ...sent }));
}

/**
 * Releases units that have expired, or that were replaced and can't be reserved again, before the error response.
 * Otherwise a later call, or a process with a slower clock, could still send them, and the wallet would pay despite the
 * error. Does nothing for units that another call has submitted.
 * @throws ApiError `PHASE_NOT_ACTIVE`
 */
async function releaseUnsubmitted(
  { database, clock, readSession }: ExecuteDeps,
  { units: [unit] }: VerifiedExecution,
): Promise<null> {
  const { session, units, phase } = (await readSession(unit.sessionId))!;
  const state = units.find(({ id }) => id === unit.id)?.state;
  if (state !== "reserved" && state !== "replaced") return null;
  if (clock() < session.expiresAt) assertActiveForReserved(phase, clock());
  await releaseSession(database, session, clock());
  return null;
}
