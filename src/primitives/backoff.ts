/** Limits of a backoff, in milliseconds. */
export interface BackoffLimits {
  /** Delay after the first failed attempt, before jitter. */
  readonly first: number;
  /** Maximum delay. */
  readonly max: number;
}

/**
 * Exponential backoff with equal jitter: between 50 % and 100 % of a delay that doubles with each failure.
 * @param failedAttempts Failures in a row; at least 1.
 * @param random From 0 (inclusive) to 1.
 * @returns Milliseconds to wait before the next attempt.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function backoff(failedAttempts: number, { first, max }: BackoffLimits, random: () => number): number {
  return Math.min(max, first * 2 ** (failedAttempts - 1)) * (0.5 + random() / 2);
}

/** `retryAfter` of a failed request in milliseconds; 0: none. */
export function retryAfterOf(error: unknown): number {
  const { retryAfter } = (error ?? {}) as { retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter : 0;
}
