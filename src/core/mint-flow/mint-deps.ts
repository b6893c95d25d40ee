import type { PendingMintStore } from "./pending-mint-store.js";
import type { MintService, Network, Timers, TransactionVerifier } from "../ports.js";
import type { MintProgress } from "../state.js";

/** Dependencies of the mint flow. */
export interface MintDeps {
  readonly service: MintService;
  readonly verifier: TransactionVerifier;
  readonly pendingMints: PendingMintStore;
  readonly network: Network;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
  /** The service's time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Publishes the progress of a mint. */
export type ReportProgress = (progress: MintProgress) => void;
