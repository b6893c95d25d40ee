import type { ExecuteMintResponse } from "../../contract/mint/mint.js";
import { backoff, retryAfterOf } from "../../primitives/backoff.js";
import { toFailure, type Failure } from "../failure.js";
import { isClientError } from "../is-client-error.js";
import { MintError } from "../mint-error.js";
import { toMintProgress, isOutcomePending } from "./mint-outcome.js";
import type { PendingMint, SignedMint } from "../pending-mint.js";
import type { MintDeps, ReportProgress } from "./mint-deps.js";
import type { MintOutcome, OutcomeItem } from "../outcome.js";

/** Polling limit without a final response while online. Milliseconds. A blockhash is valid for about a minute. */
const timeout = 120_000;
const backoffLimits = { first: 500, max: 8_000 };

/**
 * Second half of a mint: sends the signed transactions and polls until each has a final response. Also resumes a mint
 * after a reload: the service responds to the same bytes in the same way. Reports the outcome before storing it. Never
 * rejects.
 * @param onFinal Called with the final record before its outcome is reported.
 */
export async function executeAndConfirm(
  deps: MintDeps,
  mint: SignedMint,
  report: ReportProgress,
  onFinal: (record: PendingMint) => void = () => undefined,
): Promise<MintOutcome> {
  const { sessionId, wallet, quantity, transactions, cost } = mint;
  /** Responses by transaction; undefined while pending and after a failure. */
  const answers: (ExecuteMintResponse | undefined)[] = transactions.map(() => undefined);
  const failures: Failure[] = [];
  const itemsSoFar = (): OutcomeItem[] =>
    answers.flatMap(
      (answer) => answer?.items?.map((item) => ({ ...item, signature: answer.signature })) ?? [],
    );
  report({ status: "executing", quantity, items: [] });
  await Promise.all(
    transactions.map(async ({ signed }, index) => {
      try {
        answers[index] = await confirmTransaction(deps, { sessionId, signedTransaction: signed });
      } catch (error) {
        failures.push(toFailure(error));
        return;
      }
      report({ status: "executing", quantity, items: itemsSoFar() });
    }),
  );
  const failure = failures.find(isOutcomePending) ?? failures[0];
  const outcome: MintOutcome = {
    quantity,
    // Transactions are atomic: a confirmed one has minted all its units.
    minted: transactions.reduce((sum, { quantity }, index) => sum + (answers[index] ? quantity : 0), 0),
    items: itemsSoFar(),
    signatures: answers.flatMap((answer) => answer?.signature ?? []),
    wallet,
    cost,
    ...(failure && { failure }),
  };
  const record = isOutcomePending(failure) ? null : toFinalRecord(deps, mint, outcome);
  if (record) onFinal(record);
  report(toMintProgress(outcome));
  if (record) await deps.pendingMints.put(record);
  return outcome;
}

/** Record of a final outcome. Keeps `signedAt` after an error, because the service may still send the transaction. */
function toFinalRecord({ timers }: MintDeps, mint: SignedMint, outcome: MintOutcome): PendingMint {
  return {
    ...mint,
    transactions: [],
    outcome: toRecord(outcome),
    signedAt: outcome.failure ? (mint.signedAt ?? timers.wall()) : mint.earlierSignedAt,
  };
}

/** Storable outcome. Drops the thrown `cause`, which structured cloning may reject. */
function toRecord(outcome: MintOutcome): MintOutcome {
  const { failure } = outcome;
  return failure ? { ...outcome, failure: { ...failure, cause: undefined } } : outcome;
}

/**
 * Sends one transaction until it is confirmed.
 * @throws the service's final error; {MintError} `OUTCOME_UNKNOWN` after the timeout.
 */
async function confirmTransaction(deps: MintDeps, body: { sessionId: string; signedTransaction: string }) {
  const { timers, random, network } = deps;
  let deadline = timers.monotonic() + timeout;
  for (let attempt = 0; ; attempt++) {
    let lastAnswer: unknown;
    try {
      const answer = await deps.service.executeMint(body);
      if (isConfirmed(answer)) return answer;
      lastAnswer = answer;
    } catch (error) {
      if (isFinal(error)) throw error;
      lastAnswer = error;
    }
    const requestedDelay = retryAfterOf(lastAnswer);
    const pause = requestedDelay + backoff(attempt + 1, backoffLimits, random);
    if (!network.isOnline) deadline = timers.monotonic() + timeout;
    if (timers.monotonic() + pause > deadline) throw new MintError("OUTCOME_UNKNOWN", lastAnswer);
    await waitForRetry(deps, pause, requestedDelay === 0);
  }
}

/**
 * Waits for `pause` milliseconds.
 * @param mayEndEarly True: ends as soon as the connection is back.
 */
function waitForRetry({ timers, network }: MintDeps, pause: number, mayEndEarly: boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      timers.clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = timers.setTimeout(end, pause);
    const unsubscribe = network.subscribe(() => {
      if (mayEndEarly && network.isOnline) end();
    });
  });
}

/** True for a final error about the mint itself; false for one about the key, the origin or the URL. */
function isFinal(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown };
  const isAboutRequest = status === 401 || status === 403 || status === 405 || code === "NOT_FOUND";
  return isClientError(error) && (!isAboutRequest || code === "NOT_ELIGIBLE");
}

/** True for status `confirmed`. If the service reports no status, an item or a signature confirms the transaction. */
function isConfirmed({ status, items, signature }: ExecuteMintResponse): boolean {
  return status === undefined ? Boolean(items?.length || signature) : status === "confirmed";
}
