import type { Database } from "../db/database.js";
import { createBatch } from "../scheduling/batch.js";
import { decrementRateCounts, incrementRateCounts } from "./queries.js";

/** Increment of a named count. */
export interface Increment {
  readonly name: string;
  readonly by: number;
  readonly windowMilliseconds: number;
}

/** Count after an increment, and the end of its window. */
export interface CountState {
  readonly count: number;
  readonly endsAt: Date;
}

export interface SharedCounter {
  /** @returns the state of each count after its increment and all earlier ones, in order */
  increment(raises: readonly Increment[]): Promise<CountState[]>;
  /** Decrements each count by one, unless its window has ended. */
  decrement(counts: readonly { name: string; endsAt: Date }[]): Promise<void>;
}

/** Maximum number of calls per statement. */
const maxBatch = 500;

/**
 * Exact counter in the database, shared by all processes. Calls during a running statement are batched into the next
 * one, so that high load needs only one connection and one statement at a time.
 */
export function createSharedCounter({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): SharedCounter {
  async function incrementTogether(calls: readonly (readonly Increment[])[]): Promise<CountState[][]> {
    const now = clock();
    const totals = new Map<string, { name: string; by: number; endsAt: Date }>();
    for (const { name, by, windowMilliseconds } of calls.flat()) {
      const endsAt = new Date(now.getTime() + windowMilliseconds);
      totals.set(name, { name, by: (totals.get(name)?.by ?? 0) + by, endsAt });
    }
    const counts = await incrementRateCounts(database, [...totals.values()], now);
    const before = new Map(
      counts.map(({ name, count, endsAt }) => [name, { count: count - totals.get(name)!.by, endsAt }]),
    );
    return calls.map((raises) =>
      raises.map(({ name, by }) => {
        const { count, endsAt } = before.get(name)!;
        const state = { count: count + by, endsAt };
        before.set(name, state);
        return state;
      }),
    );
  }

  return {
    increment: createBatch(incrementTogether, { maxSize: maxBatch, concurrency: 1 }),
    decrement: (counts) => decrementRateCounts(database, counts),
  };
}
