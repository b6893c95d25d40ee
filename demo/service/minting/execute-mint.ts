import type { DeepRequired } from "../../../src/contract/field.js";
import type { ExecuteMintResponse } from "../../../src/contract/mint.js";
import type { ExecuteMintBody } from "../../../src/contract/mint-request.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { TransactionMismatch } from "../chain/transactions/transaction-mismatch.js";
import type { VerifiedTransaction } from "../chain/transactions/verify-transaction.js";
import type { PhaseRow } from "../db/repositories/collections.js";
import { releaseSession } from "../db/repositories/reservations.js";
import {
  failUnit,
  readSession,
  readUnit,
  submitUnit,
  type Session,
  type Unit,
} from "../db/repositories/units.js";
import { describeError } from "../errors/describe-error.js";
import { describeItem } from "./minted-item.js";
import type { MintDeps } from "./mint-deps.js";
import { hasEnded, hasStarted } from "../phases/phase-status.js";
import { ApiError } from "../errors/api-error.js";
import { expiredSessionError, inactivePhaseError, unknownSessionError } from "../errors/errors.js";
import { checkMilliseconds, isSent, confirmUnits, type SentUnit } from "./confirm-mint.js";
import { systemTimers } from "./timers.js";

/** Between two looks at the chain. A block takes 400 milliseconds. */
const pollMilliseconds = 300;

/** @throws Refusal when the wallet is not let in */
export type AdmitWallet = (wallet: string) => Promise<void> | undefined;

/**
 * Takes a signed transaction, has it rehearsed, co-signs it, sends it and waits for the chain. A unit is submitted once: whoever sends
 * bytes for it later, the same or others that the wallet has signed for it, gets the answer of those that came first.
 * @param scope ids of the collections that the caller's key is for
 * @param hooks.admit asked once the wallet's signature is known to be its own
 * @param hooks.onMinted called when the unit is known to be confirmed
 * @throws Refusal
 */
export async function executeMint(
  context: MintDeps,
  scope: ReadonlySet<string>,
  { sessionId, signedTransaction }: ExecuteMintBody,
  { admit, onMinted }: { admit: AdmitWallet | undefined; onMinted: (collectionId: string) => void },
): Promise<DeepRequired<ExecuteMintResponse>> {
  const { database, log } = context;
  const found = await readSession(database, sessionId);
  if (!found || !scope.has(found.session.collectionId)) throw unknownSessionError();
  const { unit, judged } = await judge(context, found.units, signedTransaction);
  await admit?.(found.session.wallet);

  if (unit.state === "reserved") await submit(context, found, unit, judged);
  const { unit: current } = await readUnit(database, unit.id);
  if (current.state === "submitted" && isSent(current)) {
    try {
      await awaitSettlement(context, current);
    } catch (error) {
      // It is on its way all the same: the job asks until the chain has answered.
      log("warn", "settlement-unknown", { sessionId, ...describeError(error) });
    }
  }
  const answer = await answerFor(context, unit.id);
  if (answer.status === "confirmed") onMinted(unit.collectionId);
  return answer;
}

/** The unit that the bytes are for: the one whose prepared message they carry. */
async function judge(
  { chain, log }: MintDeps,
  units: readonly Unit[],
  signedTransaction: string,
): Promise<{ unit: Unit; judged: VerifiedTransaction }> {
  const mismatches: TransactionMismatch[] = [];
  for (const unit of units) {
    try {
      return { unit, judged: await chain.judgeSignedTransaction(unit.message, signedTransaction) };
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
    "The signed transaction is not one that was prepared in this session. Sign it as it is.",
    { cause: mismatches[0] },
  );
}

/**
 * Co-signs and sends, if this call is the one that gets the unit submitted. Only that call sends; after it, only the
 * job does, when the unit's `checkAt` has come. What the node says to the sending decides nothing: once co-signed, the
 * transaction may land whoever has refused it, until its blockhash has run out.
 */
async function submit(
  context: MintDeps,
  { session, phase }: { session: Session; phase: PhaseRow },
  unit: Unit,
  judged: VerifiedTransaction,
): Promise<void> {
  const { database, chain, clock, log } = context;
  if (clock() >= session.expiresAt) return assertSubmitted(context, unit);
  assertOpenPhase(phase, clock());
  if (!(await rehearse(context, unit, judged))) return;
  const { wire, signature } = await chain.cosign(judged);
  const now = clock();
  const checkAt = new Date(now.getTime() + checkMilliseconds);
  if (!(await submitUnit(database, { unitId: unit.id, signature, wire, now, checkAt }))) {
    return assertSubmitted(context, unit);
  }

  const outcome = await chain.send(wire);
  if (outcome.status === "unavailable") {
    log("warn", "send-unavailable", { sessionId: session.id, signature, ...describeError(outcome.cause) });
  }
  if (outcome.status === "failed") {
    log("warn", "send-refused", { sessionId: session.id, signature, reason: outcome.failure.reason });
  }
}

/**
 * Finds out what would fail while nothing is at stake. A unit whose rehearsal fails is given back at once.
 * @returns whether to go on
 * @throws Refusal `CHAIN_UNAVAILABLE`
 */
async function rehearse(
  { database, chain, clock, log }: MintDeps,
  unit: Unit,
  judged: VerifiedTransaction,
): Promise<boolean> {
  const failure = await chain.rehearse(judged).catch((cause: unknown) => {
    if (!(cause instanceof ChainError) || cause.code !== "CHAIN_UNAVAILABLE") throw cause;
    throw new ApiError(
      "CHAIN_UNAVAILABLE",
      "The chain gives no answer. Nothing was sent; send the same again.",
      {
        cause,
      },
    );
  });
  // A node that lags calls a fresh blockhash expired too: whether it is, the settlement tells.
  if (failure === null || failure.reason === "BLOCKHASH_EXPIRED") return true;
  const { reason } = failure;
  log("info", "rehearsal-failed", { sessionId: unit.sessionId, mint: unit.mintAddress, reason });
  await failUnit(database, unit, {
    from: ["reserved"],
    failure: "transaction_failed",
    detail: reason,
    now: clock(),
  });
  return false;
}

/** @throws Refusal `PHASE_NOT_ACTIVE` */
function assertOpenPhase(phase: PhaseRow, now: Date): void {
  if (phase.paused) throw inactivePhaseError("paused", phase, now);
  if (hasEnded(phase, now)) throw inactivePhaseError("ended", phase, now);
  if (!hasStarted(phase, now)) throw inactivePhaseError("upcoming", phase, now);
}

/**
 * Another call was faster, or the reservation has ended meanwhile. One that is about to be called so is given back first:
 * another process, whose clock is behind, could send it else, and who was told that it has ended would pay all the same.
 */
async function assertSubmitted({ database, clock }: MintDeps, unit: Unit): Promise<void> {
  const { session, units, phase } = (await readSession(database, unit.sessionId))!;
  if (units.find(({ id }) => id === unit.id)?.state !== "reserved") return;
  if (clock() < session.expiresAt) assertOpenPhase(phase, clock());
  await releaseSession(database, session, clock());
}

async function awaitSettlement(context: MintDeps, unit: SentUnit): Promise<void> {
  const { wait, timeout } = context.timers ?? systemTimers;
  const patience = timeout(context.confirmMilliseconds ?? 8_000);
  try {
    for (;;) {
      const [status] = await confirmUnits(context, [unit], patience);
      if (status !== "pending") return;
      await wait(pollMilliseconds, patience);
    }
  } catch (error) {
    if (!patience.aborted) throw error;
  }
}

/** What is known of the unit now. The same for everybody who asks about it. */
async function answerFor(context: MintDeps, unitId: string): Promise<DeepRequired<ExecuteMintResponse>> {
  const { unit, item, prize, outstanding } = await readUnit(context.database, unitId);
  if (unit.state === "reserved" || unit.state === "released") throw expiredSessionError();
  if (unit.state === "failed") throw failureError(unit);
  return {
    success: true,
    sessionId: unit.sessionId,
    status: unit.state === "confirmed" ? "confirmed" : "pending",
    signature: unit.signature!,
    items: item ? [describeItem(item, unit.mintAddress, context.publicBase, prize)] : [],
    outstanding,
    serverTime: context.clock().toISOString(),
  };
}

function failureError({ failure, failureDetail, signature }: Unit): ApiError {
  if (failure === "blockhash_expired") {
    return new ApiError(
      "BLOCKHASH_EXPIRED",
      "The transaction came too late for the chain. Nothing was minted or paid. Prepare the mint again.",
      { details: { signature } },
    );
  }
  // Somebody has sent lamports to where the item was to be. That is nobody's failure who wants to mint.
  if (failureDetail === "ADDRESS_TAKEN" && signature === null) {
    return new ApiError(
      "SESSION_EXPIRED",
      "The address of this mint was occupied by somebody else. Nothing was sent. Prepare the mint again.",
      { details: { reason: failureDetail } },
    );
  }
  return new ApiError("TRANSACTION_FAILED", "The chain refused the transaction, and nothing was minted.", {
    details: { signature, reason: failureDetail },
  });
}
