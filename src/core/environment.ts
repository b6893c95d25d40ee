/*
 * Ports of the core. The core imports no platform API, so it runs in Node with a fake clock, service and wallet. The
 * adapters are in `compose/` and `solana/`.
 */

/** Clocks and timers, in milliseconds. Setting the system clock changes `wall`, not `monotonic`. */
export interface Timers {
  monotonic(): number;
  wall(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Visibility of the page. */
export interface Page {
  readonly isHidden: boolean;
  /** Such as `https://shop.example`; `"null"` for an opaque origin, such as a sandboxed frame. */
  readonly origin: string;
  /** Calls `listener` when the page is hidden or shown. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Network state of the machine. */
export interface Network {
  /** False when the browser reports no connection. True doesn't guarantee one. */
  readonly isOnline: boolean;
  /** Calls `listener` when the connection is lost or restored. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** A lock while it is held. */
export interface HeldLock {
  /** False when the browser has no Web Locks, so other tabs may hold the lock, too. */
  readonly isExclusive?: boolean;
}

/** Locks shared by all tabs of a site, as in `navigator.locks`. A closed tab releases its locks. */
export interface Locks {
  /**
   * Runs `work` while holding the lock `name`. If another tab holds it, waits; with `ifAvailable`, calls `work` with
   * null instead. Rejects only with an error of `work`.
   */
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    work: (lock: HeldLock | null) => Promise<T>,
  ): Promise<T>;
}

/** Storage that survives a reload, like `localStorage`. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Solves a proof of work without blocking the page.
 * @param payload `payload` of a challenge of the kind `work`
 * @returns the answer; null when none is found in time or the signal is aborted
 * @throws {Error} when the browser can't compute it
 */
export type SolveWork = (payload: string, signal: AbortSignal) => Promise<string | null>;
