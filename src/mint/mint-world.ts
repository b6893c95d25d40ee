import type { MintRecords } from "./mint-records.js";
import type { MintService, Network, Timers, TransactionJudge } from "./ports.js";
import type { MintProgress } from "./state.js";

/** All that a mint acts through. */
export interface MintWorld {
  readonly service: MintService;
  readonly judge: TransactionJudge;
  readonly records: MintRecords;
  readonly network: Network;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
  /** The service's time in milliseconds since 1970. */
  readonly now: () => number;
}

export type Report = (progress: MintProgress) => void;
