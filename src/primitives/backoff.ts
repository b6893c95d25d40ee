/** Limits of a backoff, in milliseconds. */
export interface BackoffLimits {
  /** Wait after the first failed attempt, before jitter. */
  readonly first: number;
  readonly longest: number;
}

/**
 * Exponential backoff with equal jitter: between a half and the whole of a wait that doubles with each failure.
 * @param failedAttempts Failures in a row; at least 1.
 * @param random From 0 (inclusive) to 1.
 * @returns Milliseconds to wait before the next attempt.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function backoff(
  failedAttempts: number,
  { first, longest }: BackoffLimits,
  random: () => number,
): number {
  return Math.min(longest, first * 2 ** (failedAttempts - 1)) * (0.5 + random() / 2);
}

/** Milliseconds for which the service asked not to be asked again, as a failed request carries them; 0: it didn't. */
export function retryAfterOf(error: unknown): number {
  const { retryAfter } = (error ?? {}) as { retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter : 0;
}
