import { endExpired } from "../db/repositories/market-ingest.js";
import { indexMints, indexMoves, indexReveals } from "../market/ingest/market-index.js";
import type { JobsDeps } from "./jobs-deps.js";

/**
 * Creates the job that updates the market index. @returns the job; it resolves to the number of indexed items
 */
export function createMarketIndex(context: JobsDeps): (signal?: AbortSignal) => Promise<number> {
  const { database, chain, clock, log } = context;
  const warned = new Set<string>();

  return async (signal) => {
    const { items: added, taken } = await indexMints(context, chain.chain);
    const items = added + (await indexReveals(context));
    for (const slug of taken.filter((slug) => !warned.has(slug))) {
      warned.add(slug);
      log("warn", "market-name-taken", { slug });
    }
    let moved = 0;
    while (!signal?.aborted && !context.off?.has("moves")) {
      const indexed = await indexMoves(context, chain, signal);
      if (indexed === 0) break;
      moved += indexed;
    }
    await endExpired(database, clock());
    if (items + moved > 0) log("info", "market-indexed", { items, moved });
    return items + moved;
  };
}
