/*
 * Ports of the core: it imports no platform API, so that it runs in Node with a fake clock, service and wallet. The
 * adapters are in `compose/` and `solana/`.
 */

/** Clocks and timers, in milliseconds. `monotonic` doesn't change when the visitor sets a clock; `wall` does. */
export interface Timers {
  monotonic(): number;
  wall(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Visibility of the page. */
export interface Page {
  readonly isHidden: boolean;
  /** `https://shop.example`; `null` for a page without one, as in a sandboxed frame. */
  readonly origin: string;
  /** Calls `listener` when the page is hidden or shown. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Network state of the machine. */
export interface Network {
  /** False: the browser reports no connection. True is no guarantee. */
  readonly isOnline: boolean;
  /** Calls `listener` when the connection is lost or back. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Lock that is held. */
export interface HeldLock {
  /** False when other tabs may hold it, too: the browser has no Web Locks. */
  readonly isExclusive?: boolean;
}

/** Locks shared by all tabs of a site, as in `navigator.locks`. A closed tab releases its locks. */
export interface Locks {
  /**
   * Runs `work` while holding the lock `name`. If it is held elsewhere, waits; with `ifAvailable` runs `work` at once
   * with null. Rejects only with the error of `work`.
   */
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    work: (lock: HeldLock | null) => Promise<T>,
  ): Promise<T>;
}

/** Storage that survives a reload, as `localStorage`. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Solves a proof of work beside the page, which stays responsive.
 * @param payload `payload` of a challenge of the kind `work`
 * @returns the answer; null when it isn't found in time or the signal is aborted
 * @throws {Error} when the browser can't compute it
 */
export type SolveWork = (payload: string, signal: AbortSignal) => Promise<string | null>;
