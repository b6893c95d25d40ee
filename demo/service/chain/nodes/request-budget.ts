/** Requests a second to one node, of which a second's worth may be sent at once. */
export interface RequestBudget {
  /**
   * Takes one request.
   * @param longestWait milliseconds that the caller would wait
   * @returns milliseconds to wait before the request; null: longer than the caller would, and nothing is taken
   */
  reserve(longestWait: number): number | null;
}

/** @param requestsPerSecond 0: no limit */
export function createRequestBudget(requestsPerSecond: number, monotonic: () => number): RequestBudget {
  let left = requestsPerSecond;
  let filledAt = monotonic();
  return {
    reserve(longestWait) {
      if (requestsPerSecond === 0) return 0;
      const now = monotonic();
      left = Math.min(requestsPerSecond, left + ((now - filledAt) / 1_000) * requestsPerSecond);
      filledAt = now;
      const wait = left >= 1 ? 0 : ((1 - left) / requestsPerSecond) * 1_000;
      if (wait > longestWait) return null;
      left -= 1;
      return wait;
    },
  };
}
