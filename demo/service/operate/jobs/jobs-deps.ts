import type { OptionalWork } from "../../chain/rpc/node-methods.js";
import type { MintDeps } from "../../mint/mint-deps.js";
import type { DeliveryDeps } from "../webhooks/deliver.js";
import type { Observe } from "../../platform/scheduling/observe.js";

/** Pace of the holder scan. */
export interface HolderScanSettings {
  /** Pause between two scans of a collection. */
  readonly intervalMilliseconds: number;
  /** At most 100. */
  readonly itemsPerRequest: number;
  /** Pause between two requests of a scan. */
  readonly pauseMilliseconds: number;
}

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
  "database" | "chain" | "clock" | "log" | "publicBase" | "onSettled" | "timers"
> {
  /** Observes the periodic runs, by the names of the jobs. Default: nothing does. */
  readonly observe?: Observe;
  /** Pause between two runs of the most frequent jobs in milliseconds; others pause longer. Default: 1,000. */
  readonly intervalMilliseconds?: number;
  /** Work that the node lacks a method for. Default: none. */
  readonly off?: ReadonlySet<OptionalWork>;
  /** Pace of the holder scan. Default: 30,000 milliseconds, 100 items, no pause. */
  readonly holderScan?: HolderScanSettings;
  /** Sending of webhooks. Default: other processes send them. */
  readonly webhooks?: Pick<DeliveryDeps, "sender" | "random" | "secretsKey">;
  /** Called after each attempt to send a webhook. */
  readonly onDelivery?: (outcome: "delivered" | "failed" | "dead") => void;
  /** Times for which ended things stay. Default: `defaultRetention`. */
  readonly retention?: Retention;
}
