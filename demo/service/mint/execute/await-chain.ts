import { describeError } from "../../platform/errors/describe-error.js";
import { systemTimers } from "../../platform/scheduling/timers.js";
import { confirmUnits, type SentUnit } from "../confirm/confirm-mint.js";
import type { ExecuteDeps, SubmittedExecution } from "./execution.js";

/** Waits until the chain's response for the sent units is final, or the caller waits no longer. Never rejects. */
export async function awaitChain(context: ExecuteDeps, execution: SubmittedExecution): Promise<void> {
  const { sent, isLate, record } = execution;
  if (sent.length === 0) return;
  try {
    // Polls never report a transaction as expired.
    if (isLate) await confirmUnits(context, sent);
    await awaitSettlement(context, sent);
  } catch (error) {
    // The transaction is in flight in any case. The job checks it until the chain's response is final.
    context.log("warn", "confirmation-unknown", { sessionId: record.session.id, ...describeError(error) });
  }
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
