import type { SeededRandom } from "./seeded-random.js";

/** Where something can go wrong: a statement on its way to the database, or a request on its way to a node. */
export interface Point {
  readonly seam: "database" | "node";
  /** What the process is about: `prepare`, `execute`, `sweep` or `settle`. */
  readonly task: string;
  /** Such as `update mints`, `commit`, `sendTransaction`. */
  readonly label: string;
}

export const databaseFaults = [
  /** Nothing is done, the transaction is rolled back. */
  "connection lost before the statement",
  /** It is done, a commit too, and nobody hears of it. */
  "connection lost after the statement",
] as const;

export const processFaults = ["process killed before the step", "process killed after the step"] as const;

export const nodeFaults = [
  "request lost",
  "answer lost",
  "request duplicated",
  /** The caller has given up when the node gets it. */
  "request late",
  "node overloaded",
  "node behind",
  /** It leaves out what it was asked for. */
  "answer cut short",
  /** It knows nothing of transactions that it has seen. */
  "statuses forgotten",
  /** It tries a transaction on accounts of long ago. */
  "trial on old accounts",
] as const;

/** Events that no request causes. */
export const environmentEvents = [
  "time leapt",
  "step stalled",
  "fork",
  "confirmed mint taken back",
  /** It still tells of blocks that the others have dropped. */
  "node on a dropped fork",
  "transaction dropped on the way",
  "blockhash expired",
  "phase paused",
  "phase ended with units held",
  "wallet drained",
  "address occupied",
  "session abandoned",
  "answer lost on the way to the buyer",
  "signed twice with different guards",
  "executed in parallel",
  "executed again",
  "prepared again over a live session",
  "wallet raced itself",
  "statement waited for a lock",
  "job ran beside another",
] as const;

/** Faults that only some requests can meet. */
const requestsOf: Partial<Record<FaultAtPoint, readonly string[]>> = {
  "answer cut short": ["getSignatureStatuses", "getMultipleAccounts"],
  "statuses forgotten": ["getSignatureStatuses"],
  "trial on old accounts": ["simulateTransaction", "sendTransaction"],
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
  (typeof databaseFaults)[number] | (typeof processFaults)[number] | (typeof nodeFaults)[number];

/** The steps of a mint, and what a job does beside it. */
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
  return task !== "settle" && isBeforeSending ? "co-sign" : "record";
}

/** How often each fault fired, and where. */
export type Fired = ReadonlyMap<Fault, ReadonlyMap<Place, number>>;

/** Decides what goes wrong, and counts what did. */
export interface Faults {
  readonly fired: Fired;
  at(point: Point): FaultAtPoint | null;
  /** Whether an event that nobody asks for happens. */
  happens(event: Fault, probability: number): boolean;
  count(fault: Fault): void;
  /** From now on nothing goes wrong. */
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

/** The faults that a point can meet. */
export function faultsAt({ seam, label }: Point): FaultAtPoint[] {
  const kinds = seam === "database" ? databaseFaults : nodeFaults;
  return [...processFaults, ...kinds].filter((kind) => requestsOf[kind]?.includes(label) ?? true);
}

/** Each run has its own kinds of faults and its own measure of them, so that some runs are calm and some are hell. */
export function createRandomFaults(random: SeededRandom): Faults {
  const { fired, count } = createCounter();
  const measure = random.pick([0.003, 0.01, 0.03]);
  const enabled = new Set(allFaults.filter(() => random.chance(0.5)));
  let isOver = false;

  return {
    fired,
    at(point) {
      const kinds = faultsAt(point);
      const isProcess = random.chance(0.4);
      const kind = random.pick(kinds.filter((one) => isProcess === processFaults.includes(one as never)));
      const weight = isProcess ? 1.7 : point.seam === "database" ? 1.7 : 20;
      if (isOver || !enabled.has(kind) || !random.chance(measure * weight)) return null;
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
 * Exactly one fault, or none, at the point with the given number.
 * @param onPoint hears of each point
 */
export function createOneFault(
  meant: { readonly number: number; readonly fault: FaultAtPoint } | null,
  onPoint: (point: Point) => void,
): Faults {
  const { fired, count } = createCounter();
  let number = 0;
  return {
    fired,
    at(point) {
      onPoint(point);
      if (meant?.number !== number++) return null;
      count(meant.fault, placeOf(point));
      return meant.fault;
    },
    happens: () => false,
    count,
    end: () => undefined,
  };
}
