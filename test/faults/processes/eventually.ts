import { vi } from "vitest";

/** Polls until an assertion passes. The timeout is a safety net below that of the tests. */
export const eventually = (assertion: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(assertion, { timeout: 240_000, interval: 50 });
