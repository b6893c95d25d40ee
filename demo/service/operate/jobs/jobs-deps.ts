import type { OptionalWork } from "../../chain/rpc/node-methods.js";
import type { MintDeps } from "../../mint/mint-deps.js";
import type { RemindersDeps } from "../reminders/send-reminders.js";
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

/** How long to keep things that have ended, in days. */
export interface Retention {
  /** Webhooks, including the wallets in their bodies. */
  readonly webhookDays: number;
  /** Sessions that ended without a mint. */
  readonly sessionDays: number;
}

export const defaultRetention: Retention = { webhookDays: 30, sessionDays: 30 };

/** Dependencies of the jobs, and the pauses between runs. */
export interface JobsDeps extends Pick<
  MintDeps,
  "database" | "chain" | "clock" | "log" | "publicBase" | "onSettled" | "timers" | "holds"
> {
  /** Observes periodic runs by job name. Default: none. */
  readonly observe?: Observe;
  /** Pause between two runs of the most frequent jobs in milliseconds; others pause longer. Default: 1,000. */
  readonly intervalMilliseconds?: number;
  /** Work to skip because the node lacks a method for it. Default: none. */
  readonly off?: ReadonlySet<OptionalWork>;
  /** Pace of the holder scan. Default: 30,000 milliseconds, 100 items, no pause. */
  readonly holderScan?: HolderScanSettings;
  /** How to send webhooks. Default: left to other processes. */
  readonly webhooks?: Pick<DeliveryDeps, "sender" | "random" | "secretsKey">;
  /** How to notify browsers of phases that open. Default: not at all. */
  readonly push?: Pick<RemindersDeps, "sender" | "vapid">;
  /** Called after each attempt to send a webhook. */
  readonly onDelivery?: (outcome: "delivered" | "failed" | "dead") => void;
  /** Deletes what creators have abandoned, and returns its number. Default: left to other processes. */
  readonly removeDrafts?: (now: Date) => Promise<number>;
  /** How long to keep things that have ended. Default: `defaultRetention`. */
  readonly retention?: Retention;
}
