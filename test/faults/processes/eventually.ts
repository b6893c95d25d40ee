import { vi } from "vitest";

/** Waits until something holds. The limit is a safety net below that of the tests, and decides nothing. */
export const eventually = (assertion: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(assertion, { timeout: 240_000, interval: 50 });
