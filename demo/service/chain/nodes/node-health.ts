import type { NodeRequest } from "./node-request.js";
import { createRequestBudget, type RequestBudget } from "./request-budget.js";

/** A node's URL, and how to send requests to it. */
export interface NodeSource {
  /** Host of the URL, for logs and metrics. The rest of the URL may contain a key. */
  readonly name: string;
  readonly transport: NodeRequest;
  /** 0: no limit. */
  readonly requestsPerSecond: number;
}

/** Reason not to ask a node. */
export type Absence =
  /** Three consecutive requests have failed. */
  | "failures"
  /** It lags behind the others. */
  | "lag"
  /** It serves another network. */
  | "network"
  /** It has reported slots that can't exist yet. */
  | "leap"
  /** It contradicted two others about a finalized block, or itself. */
  | "contradiction";

/** State of a node, derived from its responses. */
export interface NodeHealth {
  readonly source: NodeSource;
  readonly budget: RequestBudget;
  /** Null: it is in use. */
  absence: Absence | null;
  /** True once its genesis hash is verified; reset by each absence. */
  isVerified: boolean;
  /** Genesis hash of its last response. */
  genesisHash: string | null;
  /** Number of consecutive failures. */
  failures: number;
  /** Monotonic time until which it has asked not to be used. */
  pausedUntil: number;
  /** Monotonic time before which it isn't checked again. */
  absentUntil: number;
  /** Latest confirmed slot in its responses, and the monotonic time of that response. */
  slot: { readonly number: bigint; readonly at: number } | null;
  /** Slots behind the others at the last comparison. */
  lagSlots: number;
  /** Methods that it doesn't support. */
  readonly missing: Set<string>;
  /** Latest response times in milliseconds. */
  readonly latencies: number[];
}

export function createNodeHealth(source: NodeSource, monotonic: () => number): NodeHealth {
  return {
    source,
    budget: createRequestBudget(source.requestsPerSecond, monotonic),
    absence: null,
    isVerified: false,
    genesisHash: null,
    failures: 0,
    pausedUntil: 0,
    absentUntil: 0,
    slot: null,
    lagSlots: 0,
    missing: new Set(),
    latencies: [],
  };
}

const keptLatencies = 100;

export function noteLatency({ latencies }: NodeHealth, milliseconds: number): void {
  latencies.push(milliseconds);
  if (latencies.length > keptLatencies) latencies.shift();
}

/** Minimum number of latencies for statistics. */
const minLatencies = 20;

/** Latency within which the given share of a node's responses arrives; null while there are too few. */
export function latencyOf({ latencies }: NodeHealth, share: number): number | null {
  if (latencies.length < minLatencies) return null;
  return latencies.toSorted((a, b) => a - b)[Math.floor((latencies.length - 1) * share)]!;
}

/** Maximum slots per second, with a margin for clock corrections, and slots by which a check may be late. */
const slotsPerSecond = 10;
const slotsOfSlack = 300;

/**
 * Records a confirmed slot.
 * @returns false for a slot that can't exist yet, because not enough time has passed
 */
export function noteSlot(health: NodeHealth, number: bigint, now: number): boolean {
  const { slot } = health;
  if (slot) {
    const possible = Number(slot.number) + ((now - slot.at) / 1_000) * slotsPerSecond + slotsOfSlack;
    if (Number(number) > possible) return false;
    if (number <= slot.number) return true;
  }
  health.slot = { number, at: now };
  return true;
}

/**
 * Slot that nodes are compared with: the highest of two nodes, or the second highest of more, so that a single node
 * can't make all others appear to lag.
 */
export function referenceSlot(nodes: readonly NodeHealth[]): bigint | null {
  const slots = nodes
    .flatMap(({ slot, absence }) =>
      slot && absence !== "leap" && absence !== "network" ? [slot.number] : [],
    )
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  return slots[slots.length > 2 ? 1 : 0] ?? null;
}
