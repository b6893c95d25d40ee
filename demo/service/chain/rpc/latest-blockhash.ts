import type { Blockhash } from "@solana/kit";
import { commitment, type ChainRpc, type Read } from "./chain-reader.js";

/** What a transaction names, and the last block that it can land in. */
export interface BlockhashLifetime {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}

export type LatestBlockhash = (signal?: AbortSignal) => Promise<BlockhashLifetime>;

/** Two or three blocks of the 150 that a blockhash lives. */
const keptMilliseconds = 1_000;

/**
 * The newest blockhash, up to a second old. It is the same for everybody: a crowd that prepares together has the node
 * asked once. Whoever gives up doesn't take the others' answer away.
 */
export function createLatestBlockhash(rpc: ChainRpc, read: Read, monotonic: () => number): LatestBlockhash {
  let kept: { readonly askedAt: number; readonly lifetime: Promise<BlockhashLifetime> } | null = null;

  async function ask(): Promise<BlockhashLifetime> {
    const { value } = await read(
      rpc.getLatestBlockhash({ commitment }),
      (answer) => typeof answer?.value?.lastValidBlockHeight === "bigint",
    );
    return { blockhash: value.blockhash, lastValidBlockHeight: value.lastValidBlockHeight };
  }

  return async (signal) => {
    signal?.throwIfAborted();
    const now = monotonic();
    if (!kept || now - kept.askedAt >= keptMilliseconds) {
      const fresh = { askedAt: now, lifetime: ask() };
      kept = fresh;
      fresh.lifetime.catch(() => {
        if (kept === fresh) kept = null;
      });
    }
    return kept.lifetime;
  };
}
