import type { SharedCounter } from "./shared-counter.js";

/** Maximum count per window and subject. */
export interface Limit<Scope extends string> {
  /** Prefix of its names in the shared counter. */
  readonly name: string;
  /** Subject of the request that the limit applies to. */
  readonly scope: Scope;
  readonly max: number;
  readonly windowMilliseconds: number;
  /** Number of requests counted locally before sharing. 1: every request is shared, which makes the limit exact. */
  readonly share: number;
}

export interface LocalCounts<Scope extends string, L extends Limit<Scope>> {
  /**
   * Counts one request against all limits or, if one of them is reached, against none. A limit without a
   * subject is skipped.
   * @returns undefined if allowed by the local counts; else a promise while the shared counter is updated
   * @throws the error of `createLimitError`, synchronously or from the promise
   */
  count(
    limits: readonly L[],
    subjects: Readonly<Partial<Record<Scope, string | undefined>>>,
  ): Promise<void> | undefined;
}

/** Local state of one count. */
interface LocalCount<L> {
  readonly limit: L;
  readonly subject: string;
  /** Last count from the database. */
  known: number;
  /** Increments being written to the database. Failed ones stay counted here. */
  inFlight: number;
  /** Increments that are not being written yet. */
  pending: number;
  endsAt: number;
}

/** Maximum number of cached subjects per limit. */
const maxSubjects = 20_000;

/**
 * Counts requests in this process and synchronizes with other processes whenever a limit's share is used up; the
 * request that uses it up waits. Windows are those of the database. Unshared counts are dropped at the end of a window.
 * @param context.createLimitError creates the error for the reached limit that ends last
 */
export function createLocalCounts<Scope extends string, L extends Limit<Scope>>({
  counter,
  clock,
  createLimitError,
}: {
  counter: SharedCounter;
  clock: () => Date;
  createLimitError: (limit: L, endsAt: number) => Error;
}): LocalCounts<Scope, L> {
  const counts = new CountTable<L>();

  function throwLimitError(reached: readonly LocalCount<L>[]): never {
    const last = reached.reduce((latest, one) => (one.endsAt > latest.endsAt ? one : latest));
    throw createLimitError(last.limit, last.endsAt);
  }

  async function synchronize(due: readonly LocalCount<L>[]): Promise<void> {
    const increments = due.map(takePending);
    const states = await counter.increment(increments);
    const isOver = new Map<LocalCount<L>, boolean>();
    for (const [index, entry] of due.entries()) {
      const { count, endsAt } = states[index]!;
      entry.known = count;
      entry.inFlight -= increments[index]!.by;
      entry.endsAt = endsAt.getTime();
      isOver.set(entry, count > entry.limit.max);
    }
    const reached = due.filter((entry) => isOver.get(entry));
    if (reached.length === 0) return;
    // A rejected request doesn't count towards the other limits.
    const incremented = states.map(({ endsAt }, index) => ({
      entry: due[index]!,
      name: increments[index]!.name,
      endsAt,
    }));
    const others = incremented.filter(({ entry }) => !isOver.get(entry));
    if (others.length > 0) await counter.decrement(others);
    for (const { entry, endsAt } of others) if (entry.endsAt === endsAt.getTime()) entry.known -= 1;
    throwLimitError(reached);
  }

  return {
    count(limits, subjects) {
      const now = clock().getTime();
      const counted: LocalCount<L>[] = [];
      for (const limit of limits) {
        const subject = subjects[limit.scope];
        if (subject !== undefined) counted.push(counts.get(limit, subject, now));
      }
      if (counted.some(isFull)) throwLimitError(counted.filter(isFull));
      for (const entry of counted) entry.pending += 1;
      return counted.some(isDue) ? synchronize(counted.filter(isDue)) : undefined;
    },
  };
}

/** Local counts by limit and subject; the oldest are evicted. */
class CountTable<L extends Limit<string>> {
  readonly #byLimit = new Map<L, Map<string, LocalCount<L>>>();

  /** Count of the current window. */
  get(limit: L, subject: string, now: number): LocalCount<L> {
    let bySubject = this.#byLimit.get(limit);
    if (!bySubject) this.#byLimit.set(limit, (bySubject = new Map()));
    const known = bySubject.get(subject);
    // If the clock was set back, the window would be too long.
    if (known && now < known.endsAt && known.endsAt - now <= limit.windowMilliseconds) return known;
    const endsAt = now + limit.windowMilliseconds;
    const fresh = { limit, subject, known: 0, inFlight: 0, pending: 0, endsAt };
    bySubject.delete(subject);
    bySubject.set(subject, fresh);
    const [oldest] = bySubject.keys();
    if (bySubject.size > maxSubjects) bySubject.delete(oldest!);
    return fresh;
  }
}

/** Moves pending increments to `inFlight`. @returns the increment to write */
function takePending(entry: LocalCount<Limit<string>>) {
  const { limit, subject, pending: by } = entry;
  entry.inFlight += by;
  entry.pending = 0;
  return { name: `${limit.name} ${subject}`, by, windowMilliseconds: limit.windowMilliseconds };
}

const isFull = ({ known, inFlight, pending, limit }: LocalCount<{ max: number }>) =>
  known + inFlight + pending >= limit.max;

const isDue = ({ pending, limit }: LocalCount<{ share: number }>) => pending >= limit.share;
