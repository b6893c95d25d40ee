import type { Log } from "./http/log.js";

/** Dependencies of a service beside its database and its chain. */
export interface ServiceDeps {
  clock: () => Date;
  /** Milliseconds that never jump. */
  monotonic: () => number;
  /** Unguessable bytes. */
  random: (bytes: number) => Uint8Array;
  log: Log;
}
