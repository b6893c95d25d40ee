import type { ConfirmOptions, SubmissionState } from "../../chain/transactions/confirm-submissions.js";
import { confirmUnits as recordConfirmed, finalizeUnits } from "./confirmations.js";
import { failUnit, type Unit } from "./units.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { describeError } from "../../platform/errors/describe-error.js";
import type { MintDeps } from "../mint-deps.js";
import { systemTimers } from "../../platform/scheduling/timers.js";

/**
 * Delay before a job checks a submitted unit, and between its checks. Before that, only the submitting request checks
 * it.
 */
export const checkMilliseconds = 3_000;

/** Delay between a confirmation and the check for finality: a block is finalized after 32 others. */
export const finalityMilliseconds = 15_000;

type ConfirmContext = Pick<MintDeps, "database" | "chain" | "clock" | "log" | "onSettled">;

/** A unit whose transaction was sent or is about to be sent. */
export type SentUnit = Unit & { signature: string; transactionBytes: Uint8Array };

export function isSent(unit: Unit): unit is SentUnit {
  return unit.signature !== null && unit.transactionBytes !== null;
}

/**
 * Reads the states of units from the chain and records them. Each unit is listed once. Recording is idempotent, so a
 * request, its retry and the job can run concurrently.
 *
 * A unit that can't be recorded because it violates a database constraint is logged and doesn't affect others.
 *
 * A confirmed mint is recorded immediately and checked again for finality. If a fork has reverted it, the same bytes
 * are sent again. If they can no longer land, nothing was paid, and the unit fails.
 * @returns the chain's status of each unit, in order
 * @throws ChainError
 */
export async function confirmUnits(
  context: ConfirmContext,
  units: readonly SentUnit[],
  options: ConfirmOptions = {},
): Promise<SubmissionState["status"][]> {
  const { database, chain, clock } = context;
  const states = await chain.confirm(units, options);
  const recording = { ...context, now: clock() };
  await recordLanded(
    recording,
    units.filter((_, index) => hasLanded(states[index]!)),
  );
  const finalized = units.filter((_, index) => states[index]!.status === "finalized");
  if (finalized.length > 0) {
    await finalizeUnits(
      database,
      finalized.map(({ id }) => id),
      recording.now,
    );
  }
  for (const [index, unit] of units.entries()) {
    await recordFailure(recording, states[index]!, unit).catch((error: unknown) =>
      logUnrecorded(recording, error, unit),
    );
  }
  return states.map(({ status }) => status);
}

/** States to record, as of one time. */
interface Recording extends ConfirmContext {
  readonly now: Date;
}

async function recordLanded(recording: Recording, landed: readonly SentUnit[]): Promise<void> {
  if (landed.length === 0) return;
  const { database, log, now } = recording;
  const checkAt = new Date(now.getTime() + finalityMilliseconds);
  try {
    const confirmed = await recordConfirmed(database, landed, { now, checkAt });
    for (const unit of landed) {
      if (!confirmed.has(unit.id)) continue;
      const { sessionId, mintAddress: mint, signature } = unit;
      reportSettled(recording, "confirmed", unit);
      log("info", "mint-confirmed", { sessionId, mint, signature });
    }
  } catch (error) {
    if (landed.length === 1) return logUnrecorded(recording, error, landed[0]!);
    if (findViolatedConstraint(error) === undefined) throw error;
    // One of them is the cause, so each is recorded separately.
    for (const unit of landed) await recordLanded(recording, [unit]);
  }
}

function reportSettled(
  { onSettled, now }: Recording,
  outcome: "confirmed" | "failed" | "expired",
  { submittedAt }: SentUnit,
): void {
  onSettled?.(outcome, now.getTime() - (submittedAt ?? now).getTime());
}

/** @throws the error, unless it is a violated database constraint */
function logUnrecorded(
  { log }: Recording,
  error: unknown,
  { sessionId, mintAddress: mint, signature }: SentUnit,
): void {
  if (findViolatedConstraint(error) === undefined) throw error;
  log("error", "mint-not-recorded", { sessionId, mint, signature, ...describeError(error) });
}

async function recordFailure(recording: Recording, state: SubmissionState, unit: SentUnit): Promise<void> {
  if (state.status !== "failed" && state.status !== "expired") return;
  const { database, log, now } = recording;
  const { sessionId, mintAddress: mint, signature } = unit;
  const detail = state.status === "failed" ? state.failure.reason : null;
  const previousState = await failUnit(database, unit, {
    from: ["submitted", "confirmed"],
    failure: state.status === "failed" ? "transaction_failed" : "blockhash_expired",
    detail,
    now,
  });
  if (previousState === "submitted") {
    reportSettled(recording, state.status, unit);
    log("info", `mint-${state.status}`, { sessionId, mint, signature, reason: detail });
  }
  if (previousState === "confirmed")
    log("error", "mint-rolled-back", { sessionId, mint, signature, reason: detail });
}

const hasLanded = ({ status }: SubmissionState) => status === "confirmed" || status === "finalized";

/** Minimum delay between polls in milliseconds: one block. */
const pollMilliseconds = 400;
/** Minimum ratio of the delay to the duration of a poll. A poll takes longer when the nodes' rate limits delay it. */
const pausesPerPoll = 2;

/** Waits until the chain's response for all units is final. @throws ChainError, or the signal's reason on abort */
export type AwaitConfirmation = (units: readonly SentUnit[], signal: AbortSignal) => Promise<void>;

/** Creates the wait that all requests of a process share: their units are polled and recorded together. */
export function createConfirmationWait(context: MintDeps): AwaitConfirmation {
  const { monotonic } = context;
  const { wait, start, join } = context.timers ?? systemTimers;
  interface Waiting {
    readonly units: readonly SentUnit[];
    readonly signal: AbortSignal;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting = new Set<Waiting>();
  let isPolling = false;

  async function poll(): Promise<void> {
    for (;;) {
      for (const one of waiting) if (one.signal.aborted) waiting.delete(one);
      if (waiting.size === 0) break;
      const startedAt = monotonic();
      await pollOnce([...waiting]);
      const took = monotonic() - startedAt;
      if (waiting.size > 0) await wait(Math.max(pollMilliseconds, pausesPerPoll * took));
    }
    isPolling = false;
  }

  async function pollOnce(polled: readonly Waiting[]): Promise<void> {
    try {
      const units = [...new Map(polled.flatMap((one) => one.units.map((unit) => [unit.id, unit]))).values()];
      const statuses = await confirmUnits(context, units, { isPoll: true });
      const pending = new Set(units.filter((_, index) => statuses[index] === "pending").map(({ id }) => id));
      polled.forEach((one) => {
        if (one.units.some(({ id }) => pending.has(id))) return;
        waiting.delete(one);
        one.resolve();
      });
    } catch (error) {
      for (const one of polled) {
        waiting.delete(one);
        one.reject(error);
      }
    }
  }

  return (units, signal) => {
    const settled = new Promise<void>((resolve, reject) => waiting.add({ units, signal, resolve, reject }));
    // Requests that have stopped waiting don't need the error of a later poll.
    settled.catch(() => undefined);
    if (!isPolling) {
      isPolling = true;
      start(poll);
    }
    return join(settled, signal);
  };
}
