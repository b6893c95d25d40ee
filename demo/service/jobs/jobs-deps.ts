import type { MintDeps } from "../minting/mint-deps.js";
import type { DeliveryDeps } from "../webhooks/deliver.js";
import type { Observe } from "../scheduling/observe.js";

/** Days for which ended things stay. */
export interface Retention {
  /** Webhooks, with the wallets in their bodies. */
  readonly webhookDays: number;
  /** Sessions that have ended without a mint. */
  readonly sessionDays: number;
}

export const defaultRetention: Retention = { webhookDays: 30, sessionDays: 30 };

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
  /** Sending of webhooks. Default: other processes send them. */
  readonly webhooks?: Pick<DeliveryDeps, "sender" | "random" | "secretsKey">;
  /** Called after each attempt to send a webhook. */
  readonly onDelivery?: (outcome: "delivered" | "failed" | "dead") => void;
  /** Times for which ended things stay. Default: `defaultRetention`. */
  readonly retention?: Retention;
}
