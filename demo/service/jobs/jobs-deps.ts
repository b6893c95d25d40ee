import type { OptionalWork } from "../chain/rpc/node-methods.js";
import type { MintDeps } from "../minting/mint-deps.js";
import type { Observe } from "../scheduling/observe.js";

/** Pace of the holder scan. */
export interface HolderScanSettings {
  /** Pause between two scans of a collection. */
  readonly intervalMilliseconds: number;
  /** At most 100. */
  readonly itemsPerRequest: number;
  /** Pause between two requests of a scan. */
  readonly pauseMilliseconds: number;
}

/** Dependencies of the jobs, and the pauses between their runs. */
export interface JobsDeps extends Pick<
  MintDeps,
  "database" | "chain" | "clock" | "log" | "publicBase" | "onSettled" | "timers"
> {
  /** Observes the periodic runs, by the names of the jobs. Default: nothing does. */
  readonly observe?: Observe;
  /** Pause between two runs of a job in milliseconds. Default: 1,000. */
  readonly intervalMilliseconds?: number;
  /** Work that the node lacks a method for. Default: none. */
  readonly off?: ReadonlySet<OptionalWork>;
  /** Pace of the holder scan. Default: 30,000 milliseconds, 100 items, no pause. */
  readonly holderScan?: HolderScanSettings;
}
