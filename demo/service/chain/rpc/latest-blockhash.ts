import type { Blockhash } from "@solana/kit";
import { createTtlCache, type TtlCache } from "../../platform/cache/ttl-cache.js";
import { commitment, type ChainRpc, type Read } from "./chain-reader.js";

/** A blockhash with the last block height at which its transactions can land. */
export interface BlockhashLifetime {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}

export type LatestBlockhash = (signal?: AbortSignal) => Promise<BlockhashLifetime>;

/** Two to three of the 150 blocks for which a blockhash is valid. */
const ttlMilliseconds = 1_000;

/**
 * Returns the latest blockhash, at most one second old. Shared by all callers, so that concurrent prepares send one
 * request. A caller's abort doesn't cancel the shared request.
 */
export function createLatestBlockhash(rpc: ChainRpc, read: Read, monotonic: () => number): LatestBlockhash {
  const lifetimes = createTtlCache(
    async (): Promise<BlockhashLifetime> => {
      const { value } = await read(
        rpc.getLatestBlockhash({ commitment }),
        (answer) => typeof answer?.value?.lastValidBlockHeight === "bigint",
      );
      return { blockhash: value.blockhash, lastValidBlockHeight: value.lastValidBlockHeight };
    },
    { monotonic, ttlMilliseconds },
  );
  return (signal) => lifetimes.read("latest", signal);
}

/** Tests whether transactions with a blockhash can still land. Each blockhash is asked for at most once a second. */
export function createValidBlockhashes(
  rpc: ChainRpc,
  read: Read,
  monotonic: () => number,
): Pick<TtlCache<boolean>, "read"> {
  return createTtlCache(
    async (blockhash) => {
      const { value } = await read(
        rpc.isBlockhashValid(blockhash as Blockhash, { commitment }),
        (answer) => typeof answer?.value === "boolean",
      );
      return value;
    },
    { monotonic, ttlMilliseconds },
  );
}
