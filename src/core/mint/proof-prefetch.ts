import { toMilliseconds } from "../../contract/values/schema.js";
import type { Page, Timers } from "../environment.js";
import { isInProgress } from "../mint-state.js";
import { currentPhase } from "../collection/phases.js";
import type { StoreContext } from "../store-context.js";
import { remainingMilliseconds, type ProofSolver } from "./proof-solver.js";

/** Dependencies of a `ProofPrefetch`. */
export interface ProofPrefetchDeps {
  readonly proofs: ProofSolver;
  readonly timers: Timers;
  readonly page: Page;
  /** Reads the wallet's eligibility again, which returns a new challenge. */
  readonly readEligibility: () => Promise<void>;
}

/** Minimum and maximum delay before a proof computed ahead is renewed. Milliseconds. */
const [minRenewal, maxRenewal] = [15_000, 3_600_000];

/** Computes the proof of the next mint in the background, and renews it before it expires. */
export class ProofPrefetch {
  readonly #store: StoreContext;
  readonly #deps: ProofPrefetchDeps;
  #timer: unknown = null;

  constructor(store: StoreContext, deps: ProofPrefetchDeps) {
    this.#store = store;
    this.#deps = deps;
  }

  /** Computes a proof for the current phase if the service requires one. Call it after each read of the eligibility. */
  update(): void {
    const { state } = this.#store;
    const { wallet, mint, eligibility } = state;
    const phase = currentPhase(state);
    if (wallet.status !== "connected" || !phase || isInProgress(mint)) return;
    const read = eligibility[phase.id];
    // The challenge of a previous read may be about to expire.
    const { eligible, reserved, proof } = (read?.status === "ready" && read.value) || {};
    const order = { phaseId: phase.id, connection: wallet.connection };
    const { proofs, timers, page, readEligibility } = this.#deps;
    if (!(eligible || reserved) || !proof || !proofs.solveAhead(proof, order)) return;
    timers.clearTimeout(this.#timer);
    const renew = () => {
      if (!page.isHidden) void readEligibility();
    };
    const remaining = toMilliseconds(proof.expiresAt) - this.#store.now() - remainingMilliseconds;
    this.#timer = timers.setTimeout(renew, Math.min(Math.max(minRenewal, remaining), maxRenewal));
  }

  /** Stops renewing. */
  stop(): void {
    this.#deps.timers.clearTimeout(this.#timer);
  }
}
