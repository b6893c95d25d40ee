import type { FailureKind } from "../rpc/node-error.js";
import type { Timers } from "../../platform/scheduling/timers.js";
import type { NodeHealth } from "./node-health.js";

/** Settings of a pool of nodes. */
export interface PoolSettings {
  /** Milliseconds after which a read is also sent to another node; null: a node's 95th percentile latency. */
  readonly hedgeMilliseconds: number | null;
  /** Number of slots behind the others at which a node is no longer used. */
  readonly lagSlots: number;
}

/** Logs an event of a pool. Nodes are named by their hosts. */
export type ReportNode = (
  level: "info" | "warn" | "error",
  event: "node-absent" | "node-returned" | "node-lacks-method" | "nodes-disagree" | "node-contradicts-itself",
  fields: Readonly<Record<string, unknown>>,
) => void;

export interface PoolDeps {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly timers: Pick<Timers, "wait" | "timeout">;
  readonly report: ReportNode;
  /** Called for each response and failure of a node. */
  readonly onAnswer: (node: string, result: "ok" | "unusable" | FailureKind, milliseconds: number) => void;
}

export interface PoolContext extends PoolDeps {
  readonly settings: PoolSettings;
  readonly nodes: readonly NodeHealth[];
}
