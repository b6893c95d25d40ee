import type { ChainRpc, Read } from "./chain-reader.js";

/** Minimum balance in lamports of an account with that many bytes. */
export type Rent = (bytes: number, signal?: AbortSignal) => Promise<bigint>;

/** Rent changes by network decision, about once a year. */
const ttlMilliseconds = 600_000;

/** Requests each size at most once in ten minutes. */
export function createRent(rpc: ChainRpc, read: Read, monotonic: () => number): Rent {
  const cache = new Map<number, { readonly lamports: bigint; readonly readAt: number }>();
  return async (bytes, signal) => {
    const cached = cache.get(bytes);
    if (cached && monotonic() - cached.readAt < ttlMilliseconds) return cached.lamports;
    const readAt = monotonic();
    const lamports = await read(
      rpc.getMinimumBalanceForRentExemption(BigInt(bytes)),
      (answer) => typeof answer === "bigint",
      signal,
    );
    cache.set(bytes, { lamports, readAt });
    return lamports;
  };
}
