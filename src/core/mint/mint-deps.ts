import type { PendingMintStore } from "./pending-mint-store.js";
import type { MintService } from "../services.js";
import type { Network, Timers } from "../environment.js";
import type { TransactionVerifier, TrustAnchors } from "../transaction-verifier.js";
import type { ProofSolver } from "./proof-solver.js";
import type { MintProgress } from "../mint-state.js";

/** Dependencies of the mint flow. */
export interface MintDeps {
  readonly service: MintService;
  readonly proofs: ProofSolver;
  readonly verifier: TransactionVerifier;
  readonly anchors: TrustAnchors;
  readonly pendingMints: PendingMintStore;
  /**
   * Resolves after the current state is painted, or after a short delay while the page is hidden and paints nothing.
   */
  readonly afterPaint: () => Promise<void>;
  readonly network: Network;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
  /** The service's time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Publishes the progress of a mint. */
export type ReportProgress = (progress: MintProgress) => void;
