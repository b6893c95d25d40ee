import { executeAndConfirm } from "./execute-and-confirm.js";
import { MintError } from "./mint-error.js";
import { toMintProgress, toFailedProgress, isOutcomePending } from "./mint-outcome.js";
import type { PendingMint, MintLockKey } from "./pending-mint-store.js";
import type { MintDeps } from "./mint-deps.js";
import type { Locks } from "../ports.js";
import { prepareAndSign, type MintOrder } from "./prepare-and-sign.js";
import { isInProgress, type MintOutcome, type MintProgress } from "../state.js";
import type { StoreContext } from "../store/store-context.js";

/**
 * One mint at a time for a wallet and collection, in all tabs of a site, and every tab that has asked for one tells what
 * came of it. A turn lasts from before prepare until the final answer is told and noted, or the tab is gone.
 */
export class MintLock {
  readonly #store: StoreContext;
  readonly #deps: MintDeps;
  readonly #locks: Locks;
  /** What was said of a turn that another tab has, as long as it is waited for. By its key. */
  readonly #awaitedProgress = new Map<string, MintProgress>();
  /** Sessions whose answer this page has given up on. */
  readonly #pendingSessions = new Set<string>();

  constructor(store: StoreContext, deps: MintDeps, locks: Locks) {
    this.#store = store;
    this.#deps = deps;
    this.#locks = locks;
  }

  /** Mints; or, when the wallet's last mint still owes its answer, asks for that and leaves it there. */
  withMintLock(order: MintOrder): Promise<MintOutcome | null> {
    const { collectionId, connection, quantity } = order;
    this.#report({ status: "preparing", quantity });
    return this.#acquire({ collectionId, wallet: connection.address }, quantity, async () =>
      this.#executeAndConfirm(await prepareAndSign(this.#deps, order, this.#report)),
    );
  }

  /** Asks what became of mints that were signed but never answered, one by one. Null when there are none. */
  async resume(collectionId: string): Promise<MintOutcome | null> {
    let last: MintOutcome | null = null;
    for (const pending of await this.#deps.pendingMints.list(collectionId)) {
      if (pending.outcome && !this.#pendingSessions.has(pending.sessionId)) continue;
      if (isInProgress(this.#store.state.mint)) break;
      last = await this.#acquire(pending, pending.quantity);
    }
    return last;
  }

  /** Takes a wallet's turn if nobody has it, and says so if somebody has. */
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

  /** Says that another tab has the turn, and waits for it to tell what came of it. */
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
      // The visitor has gone on to something else here.
      if (this.#store.state.mint !== reported) return;
      const isNew = ({ sessionId }: PendingMint) => sessionId !== known;
      await this.#runAndRefresh(quantity, () => this.#reportLast(lockKey, isNew));
      if (this.#store.state.mint === reported) this.#report({ status: "idle" });
    });
  }

  /** What there is to tell of the wallet's last mint. The answer that it still owes is asked for. */
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
      // Not waited for: the outcome is known.
      void this.#store.refresh();
    }
  }

  readonly #report = (mint: MintProgress): void => this.#store.commit({ mint });
}
