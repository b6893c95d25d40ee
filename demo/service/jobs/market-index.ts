import { endExpired } from "../db/repositories/market-ingest.js";
import { indexMints, indexMoves } from "../market/ingest/market-index.js";
import type { JobsDeps } from "./jobs-deps.js";

/** One round after the other brings the market up to date. @returns a round: it says how many items it has taken in */
export function createMarketIndex(context: JobsDeps): (signal?: AbortSignal) => Promise<number> {
  const { database, chain, clock, log } = context;
  const told = new Set<string>();

  return async (signal) => {
    const { items, taken } = await indexMints(context, chain.chain);
    for (const slug of taken.filter((one) => !told.has(one))) {
      told.add(slug);
      log("warn", "market-name-taken", { slug });
    }
    let moved = 0;
    while (!signal?.aborted) {
      const some = await indexMoves(context, chain, signal);
      if (some === 0) break;
      moved += some;
    }
    await endExpired(database, clock());
    if (items + moved > 0) log("info", "market-indexed", { items, moved });
    return items + moved;
  };
}
