import type { SharedCounter } from "./shared-counter.js";

/** So many may be counted in one window for each subject. */
export interface Limit<Scope extends string> {
  /** What it is called among the shared counts. */
  readonly name: string;
  /** Which of a request's subjects it is for. */
  readonly scope: Scope;
  readonly most: number;
  readonly windowMilliseconds: number;
  /** How many this process counts by itself before it tells the others. One: every one, and the limit is exact. */
  readonly share: number;
}

export interface LocalCounts<Scope extends string, L extends Limit<Scope>> {
  /**
   * Counts one request against all of the limits, or, when one of them refuses it, against none. A limit without a
   * subject doesn't count.
   * @returns undefined when it is let in by what is known here; else a promise, while the database is asked
   * @throws what `refuse` makes, at once or from the promise
   */
  count(
    limits: readonly L[],
    subjects: Readonly<Partial<Record<Scope, string | undefined>>>,
  ): Promise<void> | undefined;
}

/** What this process knows of one count. */
interface LocalCount<L> {
  readonly limit: L;
  readonly subject: string;
  /** As the database had it last. */
  known: number;
  /** What the database is being told. What it could not be told stays counted here. */
  underWay: number;
  /** Counted here since. */
  pending: number;
  endsAt: number;
}

/** Most subjects of a limit that are kept at a time. */
const maximumSubjects = 20_000;

/**
 * Counts in this process, and brings it together with the other processes' counts whenever a limit's share is full;
 * the request that fills it waits for that. Windows are those of the database. What a process has not told when a
 * window ends is forgotten with it.
 * @param context.refuse is given the limit that takes longest to be open again
 */
export function createLocalCounts<Scope extends string, L extends Limit<Scope>>({
  counter,
  clock,
  refuse,
}: {
  counter: SharedCounter;
  clock: () => Date;
  refuse: (limit: L, endsAt: number) => Error;
}): LocalCounts<Scope, L> {
  const countsByLimit = new Map<L, Map<string, LocalCount<L>>>();

  function countFor(limit: L, subject: string, now: number): LocalCount<L> {
    let tallies = countsByLimit.get(limit);
    if (!tallies) countsByLimit.set(limit, (tallies = new Map()));
    const known = tallies.get(subject);
    // A clock that was set back makes a window too long.
    if (known && now < known.endsAt && known.endsAt - now <= limit.windowMilliseconds) return known;
    const endsAt = now + limit.windowMilliseconds;
    const fresh = { limit, subject, known: 0, underWay: 0, pending: 0, endsAt };
    tallies.delete(subject);
    tallies.set(subject, fresh);
    const [oldest] = tallies.keys();
    if (tallies.size > maximumSubjects) tallies.delete(oldest!);
    return fresh;
  }

  function throwLimitError(reached: readonly LocalCount<L>[]): never {
    const last = reached.reduce((latest, one) => (one.endsAt > latest.endsAt ? one : latest));
    throw refuse(last.limit, last.endsAt);
  }

  async function share(due: readonly LocalCount<L>[]): Promise<void> {
    const raises = due.map(({ limit, subject, pending: by }) => ({
      name: `${limit.name} ${subject}`,
      by,
      windowMilliseconds: limit.windowMilliseconds,
    }));
    for (const tally of due) {
      tally.underWay += tally.pending;
      tally.pending = 0;
    }
    const standings = await counter.increment(raises);
    const isOver = new Map<LocalCount<L>, boolean>();
    for (const [index, tally] of due.entries()) {
      const { count, endsAt } = standings[index]!;
      tally.known = count;
      tally.underWay -= raises[index]!.by;
      tally.endsAt = endsAt.getTime();
      isOver.set(tally, count > tally.limit.most);
    }
    const reached = due.filter((tally) => isOver.get(tally));
    if (reached.length === 0) return;
    // What is refused for one limit counts for none of the others.
    const raised = standings.map(({ endsAt }, index) => ({
      tally: due[index]!,
      name: raises[index]!.name,
      endsAt,
    }));
    const others = raised.filter(({ tally }) => !isOver.get(tally));
    if (others.length > 0) await counter.decrement(others);
    for (const { tally, endsAt } of others) if (tally.endsAt === endsAt.getTime()) tally.known -= 1;
    throwLimitError(reached);
  }

  return {
    count(limits, subjects) {
      const now = clock().getTime();
      const counted: LocalCount<L>[] = [];
      for (const limit of limits) {
        const subject = subjects[limit.scope];
        if (subject !== undefined) counted.push(countFor(limit, subject, now));
      }
      if (counted.some(isFull)) throwLimitError(counted.filter(isFull));
      for (const tally of counted) tally.pending += 1;
      return counted.some(isDue) ? share(counted.filter(isDue)) : undefined;
    },
  };
}

const isFull = ({ known, underWay, pending, limit }: LocalCount<{ most: number }>) =>
  known + underWay + pending >= limit.most;

const isDue = ({ pending, limit }: LocalCount<{ share: number }>) => pending >= limit.share;
