import type { Database } from "./db/database.js";
import type { Timers } from "./scheduling/timers.js";

/** Writes one event to the operator's log. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Dependencies available to every operation of the service. */
export interface PlatformDeps {
  readonly database: Database;
  readonly clock: () => Date;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Returns cryptographically secure random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  /** Default: the system's timers. */
  readonly timers?: Timers;
  /** The service's base URL without a trailing slash, for images and metadata. */
  readonly publicBase: string;
  readonly log: Log;
}
