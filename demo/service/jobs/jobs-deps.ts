import type { MintDeps } from "../minting/mint-deps.js";

/** Dependencies of the jobs, and how often some of them run. */
export interface JobsDeps extends Pick<MintDeps, "database" | "chain" | "clock" | "log"> {
  /** Between two rounds of a job. Default one second. */
  readonly intervalMilliseconds?: number;
  /** Between two looks at who holds a collection's items. Default 30 seconds. */
  readonly holdersMilliseconds?: number;
}
