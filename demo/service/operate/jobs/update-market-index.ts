import { describeError } from "../../platform/errors/describe-error.js";
import { endExpired } from "../../market/ingest/queries.js";
import { findTouched } from "../../market/ingest/find-touched.js";
import { indexMints, indexMoves, indexReveals } from "../../market/ingest/market-index.js";
import type { JobsDeps } from "./jobs-deps.js";

/**
 * Creates the job that updates the market index. @returns the job; it resolves to the number of indexed items
 */
export function createMarketIndexUpdate(context: JobsDeps): (signal?: AbortSignal) => Promise<number> {
  const { database, chain, clock, log } = context;
  const warned = new Set<string>();

  return async (signal) => {
    const { items: added, taken } = await indexMints(context, chain.chain);
    const items = added + (await indexReveals(context));
    for (const slug of taken.filter((slug) => !warned.has(slug))) {
      warned.add(slug);
      log("warn", "market-name-taken", { slug });
    }
    await endExpired(database, clock());
    const moved = context.off?.has("moves") ? 0 : await indexMoved(signal);
    if (items + moved > 0) log("info", "market-indexed", { items, moved });
    return items + moved;
  };

  /** @throws ChainError if the node doesn't respond */
  async function indexMoved(signal?: AbortSignal): Promise<number> {
    const { unreadable: transactions, failure: unlisted } = await findTouched(context, chain, signal);
    for (const { signature, error } of transactions) {
      log("warn", "transaction-unreadable", { signature, ...describeError(error) });
    }
    if (unlisted) {
      const { collectionId, error } = unlisted;
      log("warn", "collection-unreadable", { collectionId, ...describeError(error) });
    }
    const { items, unreadable } = await indexMoves(context, chain, signal);
    for (const { mint, error, nextAt } of unreadable) {
      log("warn", "transfers-unreadable", { mint, nextAt, ...describeError(error) });
    }
    const [failure] = unreadable;
    if (items === 0 && failure?.error.code === "CHAIN_UNAVAILABLE") throw failure.error;
    return items;
  }
}
