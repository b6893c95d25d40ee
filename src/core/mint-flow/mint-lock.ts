import { executeAndConfirm } from "./execute-and-confirm.js";
import type { ExpiryWatch } from "./expiry-watch.js";
import { MintError } from "../mint-error.js";
import { isOutcomePending, toMintProgress, toOutcomeOnChain } from "./mint-outcome.js";
import type { PendingMint, MintLockKey } from "../pending-mint.js";
import type { MintDeps } from "./mint-deps.js";
import type { Locks } from "../ports.js";
import { prepareAndSign, type MintOrder } from "./prepare-and-sign.js";
import { toFailedOutcome, type MintOutcome } from "../outcome.js";
import { isInProgress, type MintProgress } from "../state/mint-state.js";
import type { StoreContext } from "../state/store-context.js";

/**
 * Mutual exclusion of mints per wallet and configured collection, across all tabs of a site. The lock is held from
 * before prepare until the final outcome is published and stored, or the tab is closed. Tabs that wait for the lock
 * publish its outcome, too.
 */
export class MintLock {
  readonly #store: StoreContext;
  readonly #deps: MintDeps;
  readonly #locks: Locks;
  readonly #expiryWatch: ExpiryWatch;
  /** Progress published here for locks that another tab holds, by lock name. */
  readonly #awaitedProgress = new Map<string, MintProgress>();
  /** Sessions whose outcome this page stopped polling for. */
  readonly #pendingSessions = new Set<string>();

  constructor(store: StoreContext, deps: MintDeps, locks: Locks, expiryWatch: ExpiryWatch) {
    this.#store = store;
    this.#deps = deps;
    this.#locks = locks;
    this.#expiryWatch = expiryWatch;
  }

  /**
   * Mints while holding the lock. When the outcome of the wallet's last mint is pending, requests that outcome instead;
   * while its transactions could still land, refuses with `PREVIOUS_MINT_PENDING`.
   * @param acceptSecondPayment True: signs even so, and both mints may be paid.
   * @returns the outcome; `MINT_ELSEWHERE` when another tab holds the lock. Never rejects.
   */
  async withMintLock(
    order: Omit<MintOrder, "requestedAt">,
    acceptSecondPayment: boolean,
  ): Promise<MintOutcome> {
    const { connection, quantity } = order;
    const requestedAt = this.#deps.timers.wall();
    this.#report({ status: "preparing", quantity });
    const outcome = await this.#acquire({ wallet: connection.address }, quantity, async (last) => {
      const remaining = this.#expiryWatch.remaining(last);
      if (last && remaining > 0 && !acceptSecondPayment) return this.#refuse(last, quantity, remaining);
      const earlierSignedAt = remaining > 0 ? last?.signedAt : undefined;
      const mint = await prepareAndSign(this.#deps, { ...order, requestedAt, earlierSignedAt }, this.#report);
      this.#expiryWatch.start(mint);
      return this.#executeAndConfirm(mint);
    });
    // Only an acquisition without work may have no outcome.
    return outcome!;
  }

  #refuse(last: PendingMint, quantity: number, remaining: number): MintOutcome {
    const retryAt = this.#store.now() + remaining;
    const outcome = toFailedOutcome(new MintError("PREVIOUS_MINT_PENDING", { retryAt }), quantity);
    this.#expiryWatch.publish(last);
    this.#report({ status: "failed", ...outcome });
    return outcome;
  }

  /**
   * Requests the outcomes of signed mints without a final answer, one after another.
   * @returns the last outcome; null when there is none.
   */
  async resume(): Promise<MintOutcome | null> {
    let last: MintOutcome | null = null;
    for (const pending of await this.#deps.pendingMints.list()) {
      if (pending.outcome && !this.#pendingSessions.has(pending.sessionId)) continue;
      if (isInProgress(this.#store.state.mint)) break;
      last = await this.#acquire(pending, pending.quantity);
    }
    return last;
  }

  /** Runs `work` with the wallet's last mint if the lock is free; otherwise reports that another tab holds it. */
  async #acquire(
    lockKey: MintLockKey,
    quantity: number,
    work?: (last: PendingMint | undefined) => Promise<MintOutcome>,
  ): Promise<MintOutcome | null> {
    const { pendingMints } = this.#deps;
    const previous = await pendingMints.find(lockKey);
    return this.#locks.request(pendingMints.keyOf(lockKey), { ifAvailable: true }, async (lock) => {
      if (lock) {
        const isPendingHere = ({ sessionId }: PendingMint) => this.#pendingSessions.has(sessionId);
        return this.#runAndRefresh(quantity, async () => {
          const last = await pendingMints.find(lockKey);
          return (await this.#reportLast(last, isPendingHere)) ?? work?.(last) ?? null;
        });
      }
      return this.#awaitOtherTab(lockKey, quantity, previous?.outcome && previous.sessionId);
    });
  }

  /** Reports that another tab holds the lock, then waits for its result. */
  #awaitOtherTab(lockKey: MintLockKey, quantity: number, known: string | undefined): MintOutcome {
    const lockName = this.#deps.pendingMints.keyOf(lockKey);
    const outcome = toFailedOutcome(new MintError("MINT_ELSEWHERE"), quantity);
    const reported: MintProgress = { status: "failed", ...outcome };
    this.#report(reported);
    const isAwaited = this.#awaitedProgress.has(lockName);
    this.#awaitedProgress.set(lockName, reported);
    if (isAwaited) return outcome;
    void this.#locks.request(lockName, {}, async () => {
      const reported = this.#awaitedProgress.get(lockName);
      this.#awaitedProgress.delete(lockName);
      // Another action has replaced the progress meanwhile.
      if (this.#store.state.mint !== reported) return;
      const isNew = ({ sessionId }: PendingMint) => sessionId !== known;
      await this.#runAndRefresh(quantity, async () =>
        this.#reportLast(await this.#deps.pendingMints.find(lockKey), isNew),
      );
      if (this.#store.state.mint === reported) this.#report({ status: "idle" });
    });
    return outcome;
  }

  /** Publishes the outcome of the wallet's last mint; requests it first when it is pending. */
  async #reportLast(
    pending: PendingMint | undefined,
    isNew: (pending: PendingMint) => boolean,
  ): Promise<MintOutcome | null> {
    if (!pending) return null;
    if (!pending.outcome) return this.#executeAndConfirm(pending);
    if (!isNew(pending)) return null;
    this.#pendingSessions.delete(pending.sessionId);
    this.#expiryWatch.publish(pending);
    this.#report(toMintProgress(pending.outcome));
    return pending.outcome;
  }

  async #executeAndConfirm(pending: PendingMint): Promise<MintOutcome> {
    // Fixes the expiry of a mint from another page before its outcome is known.
    this.#expiryWatch.remaining(pending);
    const outcome = await executeAndConfirm(this.#deps, pending, this.#report, (record) =>
      this.#expiryWatch.publish(record),
    );
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
      const outcome = toOutcomeOnChain(error, quantity, this.#store.chain);
      this.#report({ status: "failed", ...outcome });
      return outcome;
    } finally {
      // Not awaited: the outcome is known already.
      void this.#store.refresh();
    }
  }

  readonly #report = (mint: MintProgress): void => this.#store.commit({ mint });
}
