export interface KeptReads<T> {
  read(id: string): Promise<T>;
  /** Makes the next read ask again. */
  forget(id: string): void;
}

interface Kept<T> {
  /** When it was asked for: nothing in it is older. */
  readonly askedAt: number;
  readonly answer: Promise<T>;
}

/**
 * Keeps what was read for a moment, and asks once however many wait for the same. What fails is not kept.
 * @param options.keptMilliseconds how old an answer may get
 * @param options.mostKept answers at a time
 */
export function keepReads<T>(
  load: (id: string) => Promise<T>,
  {
    clock,
    keptMilliseconds,
    mostKept = 1_000,
  }: { clock: () => Date; keptMilliseconds: number; mostKept?: number },
): KeptReads<T> {
  const kept = new Map<string, Kept<T>>();
  return {
    read(id) {
      const now = clock().getTime();
      const known = kept.get(id);
      // A clock that was set back makes an age negative.
      if (known && now >= known.askedAt && now - known.askedAt < keptMilliseconds) return known.answer;
      const fresh = { askedAt: now, answer: load(id) };
      kept.delete(id);
      kept.set(id, fresh);
      const [oldest] = kept.keys();
      if (kept.size > mostKept) kept.delete(oldest!);
      fresh.answer.catch(() => {
        if (kept.get(id) === fresh) kept.delete(id);
      });
      return fresh.answer;
    },
    forget(id) {
      kept.delete(id);
    },
  };
}
