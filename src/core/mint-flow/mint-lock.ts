import { executeAndConfirm } from "./execute-and-confirm.js";
import { MintError } from "./mint-error.js";
import { toMintProgress, toFailedProgress, isOutcomePending } from "./mint-outcome.js";
import type { PendingMint, MintLockKey } from "./pending-mint.js";
import type { MintDeps } from "./mint-deps.js";
import type { Locks } from "../ports.js";
import { prepareAndSign, type MintOrder } from "./prepare-and-sign.js";
import type { MintOutcome } from "../outcome.js";
import { isInProgress, type MintProgress } from "../state.js";
import type { StoreContext } from "../store/store-context.js";

/**
 * Mutual exclusion of mints per wallet and collection, across all tabs of a site. The lock is held from before prepare
 * until the final outcome is published and stored, or the tab is closed. Tabs that wait for the lock publish its
 * outcome, too.
 */
export class MintLock {
  readonly #store: StoreContext;
  readonly #deps: MintDeps;
  readonly #locks: Locks;
  /** Progress published here for locks that another tab holds, by lock name. */
  readonly #awaitedProgress = new Map<string, MintProgress>();
  /** Sessions whose outcome this page stopped polling for. */
  readonly #pendingSessions = new Set<string>();

  constructor(store: StoreContext, deps: MintDeps, locks: Locks) {
    this.#store = store;
    this.#deps = deps;
    this.#locks = locks;
  }

  /**
   * Mints while holding the lock. When the outcome of the wallet's last mint is pending, requests that outcome instead.
   * @returns the outcome; null when another tab holds the lock or the mint failed before it was sent. Never rejects.
   */
  withMintLock(order: MintOrder): Promise<MintOutcome | null> {
    const { collectionId, connection, quantity } = order;
    this.#report({ status: "preparing", quantity });
    return this.#acquire({ collectionId, wallet: connection.address }, quantity, async () =>
      this.#executeAndConfirm(await prepareAndSign(this.#deps, order, this.#report)),
    );
  }

  /**
   * Requests the outcomes of signed mints without a final answer, one after another.
   * @returns the last outcome; null when there is none.
   */
  async resume(collectionId: string): Promise<MintOutcome | null> {
    let last: MintOutcome | null = null;
    for (const pending of await this.#deps.pendingMints.list(collectionId)) {
      if (pending.outcome && !this.#pendingSessions.has(pending.sessionId)) continue;
      if (isInProgress(this.#store.state.mint)) break;
      last = await this.#acquire(pending, pending.quantity);
    }
    return last;
  }

  /** Runs `work` if the lock is free; otherwise reports that another tab holds it. */
  async #acquire(
    lockKey: MintLockKey,
    quantity: number,
    work?: () => Promise<MintOutcome>,
  ): Promise<MintOutcome | null> {
    const { pendingMints } = this.#deps;
    const previous = await pendingMints.find(lockKey);
    return this.#locks.request(pendingMints.keyOf(lockKey), { ifAvailable: true }, async (lock) => {
      if (lock) {
        const isPendingHere = ({ sessionId }: PendingMint) => this.#pendingSessions.has(sessionId);
        return this.#runAndRefresh(
          quantity,
          async () => (await this.#reportLast(lockKey, isPendingHere)) ?? work?.() ?? null,
        );
      }
      this.#awaitOtherTab(lockKey, quantity, previous?.outcome && previous.sessionId);
      return null;
    });
  }

  /** Reports that another tab holds the lock, then waits for its result. */
  #awaitOtherTab(lockKey: MintLockKey, quantity: number, known: string | undefined): void {
    const lockName = this.#deps.pendingMints.keyOf(lockKey);
    const reported = toFailedProgress(quantity, new MintError("MINT_ELSEWHERE"));
    this.#report(reported);
    const isAwaited = this.#awaitedProgress.has(lockName);
    this.#awaitedProgress.set(lockName, reported);
    if (isAwaited) return;
    void this.#locks.request(lockName, {}, async () => {
      const reported = this.#awaitedProgress.get(lockName);
      this.#awaitedProgress.delete(lockName);
      // Another action has replaced the progress meanwhile.
      if (this.#store.state.mint !== reported) return;
      const isNew = ({ sessionId }: PendingMint) => sessionId !== known;
      await this.#runAndRefresh(quantity, () => this.#reportLast(lockKey, isNew));
      if (this.#store.state.mint === reported) this.#report({ status: "idle" });
    });
  }

  /** Publishes the outcome of the wallet's last mint; requests it first when it is pending. */
  async #reportLast(
    lockKey: MintLockKey,
    isNew: (pending: PendingMint) => boolean,
  ): Promise<MintOutcome | null> {
    const pending = await this.#deps.pendingMints.find(lockKey);
    if (!pending) return null;
    if (!pending.outcome) return this.#executeAndConfirm(pending);
    if (!isNew(pending)) return null;
    this.#pendingSessions.delete(pending.sessionId);
    this.#report(toMintProgress(pending.outcome));
    return pending.outcome;
  }

  async #executeAndConfirm(pending: PendingMint): Promise<MintOutcome> {
    const outcome = await executeAndConfirm(this.#deps, pending, this.#report);
    if (isOutcomePending(outcome.failure)) this.#pendingSessions.add(pending.sessionId);
    else this.#pendingSessions.delete(pending.sessionId);
    return outcome;
  }

  async #runAndRefresh(
    quantity: number,
    run: () => Promise<MintOutcome | null>,
  ): Promise<MintOutcome | null> {
    try {
      return await run();
    } catch (error) {
      this.#report(toFailedProgress(quantity, error));
      return null;
    } finally {
      // Not awaited: the outcome is known already.
      void this.#store.refresh();
    }
  }

  readonly #report = (mint: MintProgress): void => this.#store.commit({ mint });
}
