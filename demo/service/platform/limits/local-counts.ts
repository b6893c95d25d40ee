import type { SharedCounter } from "./shared-counter.js";

/** Maximum count per window and subject. */
export interface Limit<Scope extends string> {
  /** Prefix of its names in the shared counter. */
  readonly name: string;
  /** Subject of the request that the limit applies to. */
  readonly scope: Scope;
  readonly max: number;
  readonly windowMilliseconds: number;
  /**
   * Number of requests counted locally before they are shared. 1: every request is shared, and the limit is
   * exact.
   */
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
  /** Increments being written to the database; failed ones stay counted here. */
  inFlight: number;
  /** Increments since then. */
  pending: number;
  endsAt: number;
}

/** Maximum number of cached subjects per limit. */
const maxSubjects = 20_000;

/**
 * Counts requests in this process, and synchronizes with the other processes whenever a limit's share is
 * full; the request that fills it waits. Windows are those of the database. Unshared counts are dropped at
 * the end of a window.
 * @param context.createLimitError creates the error for the reached limit with the latest end
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
    // A rejected request counts for none of the other limits.
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

/** The local counts of each limit's subjects; the oldest are dropped. */
class CountTable<L extends Limit<string>> {
  readonly #byLimit = new Map<L, Map<string, LocalCount<L>>>();

  /** Count of the current window. */
  get(limit: L, subject: string, now: number): LocalCount<L> {
    let bySubject = this.#byLimit.get(limit);
    if (!bySubject) this.#byLimit.set(limit, (bySubject = new Map()));
    const known = bySubject.get(subject);
    // A clock set back would make the window too long.
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

/** Moves the pending increments in flight. @returns what is to be written */
function takePending(entry: LocalCount<Limit<string>>) {
  const { limit, subject, pending: by } = entry;
  entry.inFlight += by;
  entry.pending = 0;
  return { name: `${limit.name} ${subject}`, by, windowMilliseconds: limit.windowMilliseconds };
}

const isFull = ({ known, inFlight, pending, limit }: LocalCount<{ max: number }>) =>
  known + inFlight + pending >= limit.max;

const isDue = ({ pending, limit }: LocalCount<{ share: number }>) => pending >= limit.share;
