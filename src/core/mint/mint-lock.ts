import { executeAndConfirm } from "./execute-and-confirm.js";
import type { ExpiryWatch } from "./expiry-watch.js";
import { MintError } from "../mint-error.js";
import { isOutcomePending, toMintProgress, toOutcomeOnChain } from "./mint-outcome.js";
import type { PendingMint, MintLockKey } from "../pending-mint.js";
import type { MintDeps } from "./mint-deps.js";
import type { Locks } from "../environment.js";
import { prepareAndSign, type MintOrder } from "./prepare-and-sign.js";
import { toFailedOutcome, type MintOutcome } from "../outcome.js";
import { isInProgress, type MintProgress } from "../mint-state.js";
import type { StoreContext } from "../store-context.js";

/**
 * Allows one mint at a time per wallet and configured collection, across all tabs of a site. Holds the lock from before
 * prepare until the final outcome is published and stored, or the tab is closed. Tabs that wait for the lock publish
 * the outcome, too.
 */
export class MintLock {
  readonly #store: StoreContext;
  readonly #deps: MintDeps;
  readonly #locks: Locks;
  readonly #expiryWatch: ExpiryWatch;
  /** Progress published here for locks that another tab holds, by lock name. */
  readonly #awaitedProgress = new Map<string, MintProgress>();
  /**
   * Last work of this page, by lock name. It holds the lock until the outcome is stored, shortly after it is reported.
   */
  readonly #running = new Map<string, Promise<unknown>>();
  /** Sessions whose outcome was still pending when this page stopped polling. */
  readonly #pendingSessions = new Set<string>();

  constructor(store: StoreContext, deps: MintDeps, locks: Locks, expiryWatch: ExpiryWatch) {
    this.#store = store;
    this.#deps = deps;
    this.#locks = locks;
    this.#expiryWatch = expiryWatch;
  }

  /**
   * Mints while holding the lock. If the outcome of the wallet's last mint is pending, requests that outcome instead.
   * While its transactions could still land, fails with `PREVIOUS_MINT_PENDING`.
   * @param acceptSecondPayment True: signs anyway, so that both mints may be charged.
   * @returns the outcome; `MINT_ELSEWHERE` when another tab holds the lock. Never rejects.
   */
  mint(order: Omit<MintOrder, "requestedAt">, acceptSecondPayment: boolean): Promise<MintOutcome> {
    const { connection, quantity } = order;
    const requestedAt = this.#deps.timers.wall();
    this.#report({ status: "preparing", quantity });
    return this.#withLock({ wallet: connection.address }, quantity, async (last, isExclusive) => {
      const pending = await this.#publishPending(last);
      if (pending) return pending;
      const remaining = this.#expiryWatch.remaining(last);
      if (last && remaining > 0 && !acceptSecondPayment) return this.#refuse(last, quantity, remaining);
      const earlierSignedAt = remaining > 0 ? last?.signedAt : undefined;
      const mint = await prepareAndSign(
        this.#deps,
        { ...order, requestedAt: isExclusive ? undefined : requestedAt, earlierSignedAt },
        this.#report,
      );
      this.#expiryWatch.start(mint);
      return this.#executeAndConfirm(mint);
    });
  }

  #refuse(last: PendingMint, quantity: number, remaining: number): MintOutcome {
    const retryAt = this.#store.now() + remaining;
    const outcome = toFailedOutcome(new MintError("PREVIOUS_MINT_PENDING", { retryAt }), quantity);
    this.#expiryWatch.publish(last);
    this.#report({ status: "failed", ...outcome });
    return outcome;
  }

  /**
   * Requests the outcome of each signed mint without a final response, one after another.
   * @returns the last outcome; null when there is none.
   */
  async resume(): Promise<MintOutcome | null> {
    let last: MintOutcome | null = null;
    for (const pending of await this.#deps.pendingMints.list()) {
      if (pending.outcome && !this.#pendingSessions.has(pending.sessionId)) continue;
      if (isInProgress(this.#store.state.mint)) break;
      last = await this.#withLock(pending, pending.quantity, (stored) => this.#publishPending(stored));
    }
    return last;
  }

  /**
   * Runs `work` with the wallet's last mint if the lock is free. Otherwise reports that another tab holds it. Publishes
   * an error of `work` as the outcome.
   */
  #withLock<Outcome extends MintOutcome | null>(
    lockKey: MintLockKey,
    quantity: number,
    work: (last: PendingMint | undefined, isExclusive: boolean) => Promise<Outcome>,
  ): Promise<Outcome | MintOutcome> {
    const { pendingMints } = this.#deps;
    const lockName = pendingMints.keyOf(lockKey);
    const request = () =>
      this.#locks.request<Outcome | MintOutcome>(lockName, { ifAvailable: true }, (lock) =>
        lock
          ? this.#publishError(quantity, async () =>
              work(await pendingMints.find(lockKey), lock.isExclusive !== false),
            )
          : this.#awaitOtherTab(lockKey, quantity),
      );
    const previous = this.#running.get(lockName);
    const running = previous ? previous.then(request) : request();
    this.#running.set(lockName, running);
    return running;
  }

  /** Reports that another tab holds the lock, and publishes its outcome once the lock is released. */
  async #awaitOtherTab(lockKey: MintLockKey, quantity: number): Promise<MintOutcome> {
    const { pendingMints } = this.#deps;
    const lockName = pendingMints.keyOf(lockKey);
    const outcome = toFailedOutcome(new MintError("MINT_ELSEWHERE"), quantity);
    const reported: MintProgress = { status: "failed", ...outcome };
    const previous = await pendingMints.find(lockKey);
    this.#report(reported);
    const isAwaited = this.#awaitedProgress.has(lockName);
    this.#awaitedProgress.set(lockName, reported);
    if (isAwaited) return outcome;
    void this.#locks.request(lockName, {}, async () => {
      const reported = this.#awaitedProgress.get(lockName);
      this.#awaitedProgress.delete(lockName);
      // Another action has replaced the progress in the meantime.
      if (this.#store.state.mint !== reported) return;
      await this.#publishError(quantity, async () => {
        const last = await pendingMints.find(lockKey);
        const isNew = last?.outcome && !(previous?.outcome && previous.sessionId === last.sessionId);
        return isNew ? this.#publishOutcome(last, last.outcome) : this.#publishPending(last);
      });
      if (this.#store.state.mint === reported) this.#report({ status: "idle" });
    });
    return outcome;
  }

  /**
   * Publishes the outcome of the wallet's last mint if it was pending: requests it, or uses the one that another tab
   * has stored.
   * @returns null when it was not pending.
   */
  async #publishPending(last: PendingMint | undefined): Promise<MintOutcome | null> {
    if (!last) return null;
    if (!last.outcome) return this.#executeAndConfirm(last);
    return this.#pendingSessions.has(last.sessionId) ? this.#publishOutcome(last, last.outcome) : null;
  }

  #publishOutcome(last: PendingMint, outcome: MintOutcome): MintOutcome {
    this.#pendingSessions.delete(last.sessionId);
    this.#expiryWatch.publish(last);
    // Another tab may have stored it without the wallet.
    this.#report(toMintProgress({ wallet: last.wallet, ...outcome }));
    return outcome;
  }

  async #executeAndConfirm(pending: PendingMint): Promise<MintOutcome> {
    // Records the expiry of a mint from another page before its outcome is known.
    this.#expiryWatch.remaining(pending);
    const outcome = await executeAndConfirm(this.#deps, pending, this.#report, (record) =>
      this.#expiryWatch.publish(record),
    );
    if (isOutcomePending(outcome.failure)) this.#pendingSessions.add(pending.sessionId);
    else this.#pendingSessions.delete(pending.sessionId);
    return outcome;
  }

  /** Returns the outcome of `run`, or publishes its error as the outcome. Then reads the collection again. */
  async #publishError<Outcome extends MintOutcome | null>(
    quantity: number,
    run: () => Promise<Outcome>,
  ): Promise<Outcome | MintOutcome> {
    try {
      return await run();
    } catch (error) {
      const outcome = toOutcomeOnChain(error, quantity, this.#store.chain);
      this.#report({ status: "failed", ...outcome });
      return outcome;
    } finally {
      // Not awaited, because the outcome is already known.
      void this.#store.refresh();
    }
  }

  readonly #report = (mint: MintProgress): void => this.#store.commit({ mint });
}
