import type { SeededRandom } from "./seeded-random.js";

/** Injection point: a statement on its way to the database, or a request on its way to a node. */
export interface Point {
  readonly seam: "database" | "node";
  /** Operation of the process: `prepare`, `execute`, `sweep` or `settle`. */
  readonly task: string;
  /** For example `update mints`, `commit`, `sendTransaction`. */
  readonly label: string;
}

export const databaseFaults = [
  /** The statement isn't executed, the transaction is rolled back. */
  "connection lost before the statement",
  /** The statement is executed, commits too, without a result. */
  "connection lost after the statement",
] as const;

export const processFaults = ["process killed before the step", "process killed after the step"] as const;

export const nodeFaults = [
  "request lost",
  "answer lost",
  "request duplicated",
  /** The caller has given up when it reaches the node. */
  "request late",
  "node overloaded",
  "node behind",
  /** Lacks some of the requested entries. */
  "response truncated",
  /** The node reports no status for transactions that it has seen. */
  "statuses pruned",
  /** The node simulates a transaction on outdated accounts. */
  "simulation on stale accounts",
] as const;

/** Events that no request causes. */
export const environmentEvents = [
  "clock jumped",
  "step stalled",
  "fork",
  "confirmed mint reverted",
  /** The node still reports blocks that the others have dropped. */
  "node on a dropped fork",
  "transaction dropped on the way",
  "blockhash expired",
  "phase paused",
  "phase ended with units held",
  "wallet drained",
  "address occupied",
  "session abandoned",
  "answer lost on the way to the buyer",
  "signed twice with different assertions",
  "executed in parallel",
  "executed again",
  "prepared again over a live session",
  "wallet prepared concurrently",
  /** Another client prepares for the wallet. */
  "prepared in another's name",
  /** The client or the key holds its share, or its sessions have lapsed. */
  "client had to wait",
  /** All that is left is reserved. */
  "order queued",
  "turn came",
  /** The buyer in the queue asks no more. */
  "queue left silently",
  "session shortened",
  "proof required",
  "proof of another order",
  "claim code rejected",
  "discounted by a code",
  "minted beyond the limit with a code",
  "paid in a token",
  "prize won",
  "statement waited for a lock",
  "job ran beside another",
] as const;

/** Faults that apply to some requests only. */
const requestsOf: Partial<Record<FaultAtPoint, readonly string[]>> = {
  "response truncated": ["getSignatureStatuses", "getMultipleAccounts"],
  "statuses pruned": ["getSignatureStatuses"],
  "simulation on stale accounts": ["simulateTransaction", "sendTransaction"],
};

export type Fault =
  | (typeof databaseFaults)[number]
  | (typeof processFaults)[number]
  | (typeof nodeFaults)[number]
  | (typeof environmentEvents)[number];

export const allFaults: readonly Fault[] = [
  ...databaseFaults,
  ...processFaults,
  ...nodeFaults,
  ...environmentEvents,
];

export type FaultAtPoint =
  | (typeof databaseFaults)[number]
  | (typeof processFaults)[number]
  | (typeof nodeFaults)[number];

/** Steps of a mint, and of the jobs beside it. */
export const places = ["reserve", "co-sign", "send", "confirm", "record", "release", "environment"] as const;
export type Place = (typeof places)[number];

function placeOf({ task, label, seam }: Point): Place {
  if (task === "prepare") return "reserve";
  if (task === "sweep") return "release";
  if (label === "sendTransaction") return "send";
  if (seam === "node" && label !== "simulateTransaction") return "confirm";
  const isBeforeSending = /^(select sessions|simulateTransaction|answer|update mints to submitted)/.test(
    label,
  );
  return task !== "confirm" && isBeforeSending ? "co-sign" : "record";
}

/** Number of firings of each fault by place. */
export type Fired = ReadonlyMap<Fault, ReadonlyMap<Place, number>>;

/** Decides which faults fire, and counts them. */
export interface Faults {
  readonly fired: Fired;
  at(point: Point): FaultAtPoint | null;
  /** True when an event that no request causes happens. */
  happens(event: Fault, probability: number): boolean;
  count(fault: Fault): void;
  /** Disables all further faults. */
  end(): void;
}

function createCounter(): { fired: Fired; count: (fault: Fault, place?: Place) => void } {
  const fired = new Map<Fault, Map<Place, number>>();
  return {
    fired,
    count(fault, place = "environment") {
      const here = fired.get(fault) ?? new Map<Place, number>();
      fired.set(fault, here.set(place, (here.get(place) ?? 0) + 1));
    },
  };
}

/** Faults that apply to a point. */
export function faultsAt({ seam, label }: Point): FaultAtPoint[] {
  const kinds = seam === "database" ? databaseFaults : nodeFaults;
  return [...processFaults, ...kinds].filter((kind) => requestsOf[kind]?.includes(label) ?? true);
}

/** Each run enables its own subset of faults with its own probability, from calm runs to chaotic ones. */
export function createRandomFaults(random: SeededRandom): Faults {
  const { fired, count } = createCounter();
  const probability = random.pick([0.003, 0.01, 0.03]);
  const enabled = new Set(allFaults.filter(() => random.chance(0.5)));
  let isOver = false;

  return {
    fired,
    at(point) {
      const kinds = faultsAt(point);
      const isProcess = random.chance(0.4);
      const kind = random.pick(kinds.filter((one) => isProcess === processFaults.includes(one as never)));
      const weight = isProcess ? 1.7 : point.seam === "database" ? 1.7 : 20;
      if (isOver || !enabled.has(kind) || !random.chance(probability * weight)) return null;
      count(kind, placeOf(point));
      return kind;
    },
    happens(event, probability) {
      if (isOver || !enabled.has(event) || !random.chance(probability)) return false;
      count(event);
      return true;
    },
    count,
    end() {
      isOver = true;
    },
  };
}

/**
 * Fires exactly one fault, or none, at the point with the given number.
 * @param onPoint called at each point
 */
export function createOneFault(
  target: { readonly number: number; readonly fault: FaultAtPoint } | null,
  onPoint: (point: Point) => void,
): Faults {
  const { fired, count } = createCounter();
  let number = 0;
  return {
    fired,
    at(point) {
      onPoint(point);
      if (target?.number !== number++) return null;
      count(target.fault, placeOf(point));
      return target.fault;
    },
    happens: () => false,
    count,
    end: () => undefined,
  };
}
