import type { MintDeps } from "../minting/mint-deps.js";
import type { Observe } from "../scheduling/observe.js";

/** Dependencies of the jobs, and the pauses between their runs. */
export interface JobsDeps extends Pick<
  MintDeps,
  "database" | "chain" | "clock" | "log" | "publicBase" | "onSettled"
> {
  /** Observes the periodic runs, by the names of the jobs. Default: nothing does. */
  readonly observe?: Observe;
  /** Pause between two runs of a job in milliseconds. Default: 1,000. */
  readonly intervalMilliseconds?: number;
  /** Pause between two holder scans of a collection in milliseconds. Default: 30,000. */
  readonly holdersMilliseconds?: number;
}
