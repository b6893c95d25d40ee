import type { FailureKind } from "../rpc/node-error.js";
import type { Timers } from "../../platform/scheduling/timers.js";
import type { NodeHealth } from "./node-health.js";

/** Behaviour of a pool of nodes. */
export interface PoolSettings {
  /** Milliseconds after which a read asks another node, too; null: those in which a node gives 95 % of its answers. */
  readonly hedgeMilliseconds: number | null;
  /** Slots behind the others from which on a node isn't asked. */
  readonly lagSlots: number;
}

/** Event of a pool, for the log. Nodes are named by their hosts. */
export type ReportNode = (
  level: "info" | "warn" | "error",
  event: "node-absent" | "node-returned" | "node-lacks-method" | "nodes-disagree",
  fields: Readonly<Record<string, unknown>>,
) => void;

export interface PoolDeps {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly timers: Pick<Timers, "wait" | "timeout">;
  readonly report: ReportNode;
  /** Called with each answer and failure of a node. */
  readonly onAnswer: (node: string, result: "ok" | "unusable" | FailureKind, milliseconds: number) => void;
}

export interface PoolContext extends PoolDeps {
  readonly settings: PoolSettings;
  readonly nodes: readonly NodeHealth[];
}
