import type { PrepareMintResponse } from "../../contract/mint/mint.js";
import { backoff, retryAfterOf } from "../../primitives/backoff.js";
import { readDetails } from "../failure-details.js";
import { toFailure } from "../failure.js";
import { isClientError } from "../is-client-error.js";
import { MintError } from "../mint-error.js";
import type { MintDeps, ReportProgress } from "./mint-deps.js";

/** Backoff between requests while queued, when the service sends no `Retry-After`. Milliseconds. */
const backoffLimits = { first: 2_000, max: 8_000 };

/**
 * Prepares a mint. While all remaining units are reserved, waits in the service's queue: repeats the request when the
 * service says so, and continues when its turn comes. Overload and a lost connection don't end the wait.
 * @throws the service's error; {MintError} `CANCELLED` after leaving the queue, `WALLET_CHANGED`
 */
export async function prepareInTurn(
  { timers, random }: Pick<MintDeps, "timers" | "random">,
  order: {
    readonly quantity: number;
    /** Requests the reservation. */
    readonly prepare: () => Promise<PrepareMintResponse>;
    /** False once the wallet was disconnected or its account was switched. */
    readonly isCurrent: () => boolean;
  },
  report: ReportProgress,
): Promise<PrepareMintResponse> {
  const { quantity, prepare, isCurrent } = order;
  const leaving = new AbortController();
  let ahead: number | null = null;
  for (let failedAttempts = 0; ;) {
    try {
      const session = await prepare();
      leaving.signal.throwIfAborted();
      return session;
    } catch (error) {
      leaving.signal.throwIfAborted();
      const place = readDetails(toFailure(error), "SOLD_OUT")?.ahead;
      if (place === undefined && (ahead === null || isClientError(error))) throw error;
      ahead = place ?? ahead!;
      failedAttempts = place === undefined ? failedAttempts + 1 : 0;
      report({
        status: "queued",
        quantity,
        ahead,
        leave: () => leaving.abort(new MintError("CANCELLED")),
      });
      const pause = retryAfterOf(error) || backoff(Math.max(1, failedAttempts), backoffLimits, random);
      await wait(pause);
      if (!isCurrent()) throw new MintError("WALLET_CHANGED");
    }
  }

  /** @throws {MintError} `CANCELLED` */
  function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = timers.setTimeout(resolve, milliseconds);
      leaving.signal.addEventListener("abort", () => {
        timers.clearTimeout(timer);
        reject(leaving.signal.reason as MintError);
      });
    });
  }
}
