import { retryAfterOf } from "../../primitives/backoff.js";
import type { Timers } from "../environment.js";
import type { Failure } from "../failure.js";
import { readDetails } from "../failure-details.js";
import type { MintState } from "../mint-state.js";
import type { StoreContext } from "../store-context.js";

/** Failure of a request that the service wants repeated only after a time. */
interface Refusal {
  readonly failure: Failure;
  /** End of the `Retry-After`, in monotonic milliseconds. */
  readonly endsAt: number;
  /** True for a read of the collection. */
  readonly isRead: boolean;
}

/**
 * Publishes the `Retry-After` of a refused mint, of a request for its outcome, or of a read without which there is
 * nothing to mint, so that no one presses a button whose request would be refused again.
 */
export class RetryWatch {
  readonly #store: StoreContext;
  readonly #timers: Timers;
  #refusal: Refusal | null = null;
  #timer: unknown;

  constructor(store: StoreContext, timers: Timers) {
    this.#store = store;
    this.#timers = timers;
  }

  onStateChange(): void {
    const { state } = this.#store;
    const failure = failureOf(state);
    const retryAfter = !failure || failure === this.#refusal?.failure ? 0 : readRetryAfter(failure);
    if (failure && retryAfter > 0) {
      const isRead = state.mint.status !== "failed";
      this.#refusal = { failure, endsAt: this.#timers.monotonic() + retryAfter, isRead };
      this.#publish(this.#refusal);
    } else if (state.retryWait && this.#refusal?.isRead && state.collection.value) this.#end();
  }

  /** Ends a wait that the service has asked of the previous wallet only. */
  onAddressChange(): void {
    const { retryWait } = this.#store.state;
    if (retryWait && readDetails(retryWait.failure, "RATE_LIMITED")?.scope === "wallet") this.#end();
  }

  start(): void {
    if (this.#store.state.retryWait && this.#refusal) this.#publish(this.#refusal);
  }

  stop(): void {
    this.#timers.clearTimeout(this.#timer);
  }

  #publish({ failure, endsAt }: Refusal): void {
    const store = this.#store;
    const timers = this.#timers;
    timers.clearTimeout(this.#timer);
    this.#timer = timers.setTimeout(() => this.#end(), endsAt - timers.monotonic());
    store.commit({
      retryWait: {
        kind: "await-retry",
        failure,
        // Converted on each access, so that a correction of the service's time doesn't move the end.
        get until() {
          return store.now() + endsAt - timers.monotonic();
        },
      },
    });
  }

  #end(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#store.commit({ retryWait: undefined });
  }
}

/** `Retry-After` of a failure in milliseconds; 0: none. A pending outcome has the last response in its details. */
function readRetryAfter({ code, cause, details }: Failure): number {
  return retryAfterOf(code === "OUTCOME_UNKNOWN" && details instanceof Error ? details : cause);
}

/** Failure that the main button would retry; undefined: none. */
function failureOf({ mint, collection }: MintState): Failure | undefined {
  if (mint.status === "failed") return mint.failure;
  return collection.status === "failed" && !collection.value ? collection.failure : undefined;
}
