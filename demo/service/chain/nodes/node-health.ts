import type { NodeRequest } from "./node-request.js";
import { createRequestBudget, type RequestBudget } from "./request-budget.js";

/** A node's address, and how it is asked. */
export interface NodeSource {
  /** Host of the address, for logs and metrics; the rest of an address may be a key. */
  readonly name: string;
  readonly transport: NodeRequest;
  /** 0: no limit. */
  readonly requestsPerSecond: number;
}

/** Reason not to ask a node. */
export type Absence =
  /** Three requests in a row have failed. */
  | "failures"
  /** It is slots behind the others. */
  | "lag"
  /** It serves another network. */
  | "network"
  /** It has reported slots that can't exist yet. */
  | "leap"
  /** It contradicted two others about a finalized block. */
  | "contradiction";

/** State of a node, as its answers tell. */
export interface NodeHealth {
  readonly source: NodeSource;
  readonly budget: RequestBudget;
  /** Null: it is asked. */
  absence: Absence | null;
  /** True once its genesis hash was found right; false again after each absence. */
  isVerified: boolean;
  /** Genesis hash of its last answer. */
  genesisHash: string | null;
  /** Requests failed in a row. */
  failures: number;
  /** Monotonic time until which it wants to be left alone. */
  pausedUntil: number;
  /** Monotonic time before which it doesn't come back. */
  absentUntil: number;
  /** Latest confirmed slot of its answers, and the monotonic time of that answer. */
  slot: { readonly number: bigint; readonly at: number } | null;
  /** Slots behind the others at the last comparison. */
  lagSlots: number;
  /** Methods that it doesn't have. */
  readonly missing: Set<string>;
  /** Latest durations of answers in milliseconds. */
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

/** Number of latencies from which on they say something. */
const minLatencies = 20;

/** Duration in which that share of a node's answers arrives; null while too few are known. */
export function latencyOf({ latencies }: NodeHealth, share: number): number | null {
  if (latencies.length < minLatencies) return null;
  return latencies.toSorted((a, b) => a - b)[Math.floor((latencies.length - 1) * share)]!;
}

/** Most slots of a second, with space for a clock that is corrected, and those that a check may be late by. */
const slotsPerSecond = 10;
const slotsOfSlack = 300;

/**
 * Notes a confirmed slot.
 * @returns false for a slot that can't exist yet, as the network has had no time for it
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
 * The slot that nodes are compared with: the highest of two, and the second highest of more, so that one node alone can't make
 * all others lag.
 */
export function referenceSlot(nodes: readonly NodeHealth[]): bigint | null {
  const slots = nodes
    .flatMap(({ slot, absence }) =>
      slot && absence !== "leap" && absence !== "network" ? [slot.number] : [],
    )
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  return slots[slots.length > 2 ? 1 : 0] ?? null;
}
