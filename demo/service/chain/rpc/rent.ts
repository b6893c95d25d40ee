import type { ChainRpc, Read } from "./chain-reader.js";

/** Lamports that an account of so many bytes must hold. */
export type Rent = (bytes: number, signal?: AbortSignal) => Promise<bigint>;

/** Rents change when the network decides so, about once a year. */
const keptMilliseconds = 600_000;

/** Asks the node once per size and ten minutes. */
export function createRent(rpc: ChainRpc, read: Read, monotonic: () => number): Rent {
  const known = new Map<number, { readonly lamports: bigint; readonly readAt: number }>();
  return async (bytes, signal) => {
    const remembered = known.get(bytes);
    if (remembered && monotonic() - remembered.readAt < keptMilliseconds) return remembered.lamports;
    const readAt = monotonic();
    const lamports = await read(
      rpc.getMinimumBalanceForRentExemption(BigInt(bytes)),
      (answer) => typeof answer === "bigint",
      signal,
    );
    known.set(bytes, { lamports, readAt });
    return lamports;
  };
}
