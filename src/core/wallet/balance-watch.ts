import { retryAfterOf } from "../../primitives/backoff.js";
import { decideMainAction } from "../main-action.js";
import type { Network, Page, Timers } from "../environment.js";
import { currentPhase } from "../collection/phases.js";
import type { StoreContext } from "../store-context.js";

export interface BalanceWatchDeps {
  readonly timers: Timers;
  readonly page: Page;
  readonly network: Network;
}

/** Minimum and maximum delay between two reads. Each delay is 10% longer than the previous one. Milliseconds. */
const [minDelay, maxDelay] = [3_000, 8_000];

/** Polls the eligibility of a wallet without enough funds until they arrive, while the page is visible and online. */
export class BalanceWatch {
  readonly #store: StoreContext;
  readonly #deps: BalanceWatchDeps;
  readonly #read: () => Promise<void>;
  /** Null: no read is due. */
  #timer: unknown = null;
  #delay = minDelay;

  constructor(store: StoreContext, deps: BalanceWatchDeps, read: () => Promise<void>) {
    this.#store = store;
    this.#deps = deps;
    this.#read = read;
  }

  /** Schedules or cancels the next read, depending on the state. */
  update(): void {
    const { page, network, timers } = this.#deps;
    const { state } = this.#store;
    if (decideMainAction(state, this.#store.now()).kind !== "insufficient") {
      this.#delay = minDelay;
      return this.stop();
    }
    if (page.isHidden || !network.isOnline) return this.stop();
    const eligibility = state.eligibility[currentPhase(state)!.id];
    if (this.#timer !== null || eligibility?.status === "loading") return;
    const retryAfter = eligibility?.status === "failed" ? retryAfterOf(eligibility.failure.cause) : 0;
    const delay = Math.max(this.#delay, retryAfter);
    this.#delay = Math.min(maxDelay, this.#delay * 1.1);
    this.#timer = timers.setTimeout(() => {
      this.#timer = null;
      void this.#read();
    }, delay);
  }

  stop(): void {
    this.#deps.timers.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
