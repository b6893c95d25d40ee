import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { ChainRpc, Read } from "./chain-reader.js";

/** Minimum balance in lamports of an account with this many bytes. */
export type Rent = (bytes: number, signal?: AbortSignal) => Promise<bigint>;

/** Rent changes by network decision, about once a year. */
const ttlMilliseconds = 600_000;

/**
 * Reads the rent, with at most one request per size in ten minutes. A caller's abort doesn't cancel the shared request.
 */
export function createRent(rpc: ChainRpc, read: Read, monotonic: () => number): Rent {
  const deposits = createTtlCache(
    (bytes) =>
      read(rpc.getMinimumBalanceForRentExemption(BigInt(bytes)), (answer) => typeof answer === "bigint"),
    { monotonic, ttlMilliseconds },
  );
  return (bytes, signal) => deposits.read(String(bytes), signal);
}
