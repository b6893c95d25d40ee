import type { Queryable } from "../../platform/db/database.js";
import {
  addMarketEvents,
  countItems,
  deriveItems,
  deriveOffers,
  type AddedEvent,
  type NewMarketEvent,
} from "./queries.js";
import { markWashTrades, readTrades } from "./trade-queries.js";
import { findWashTrades, reachMilliseconds } from "./wash-trades.js";

/**
 * Adds events to the market and updates the state derived from them. Events with known ids are ignored, and
 * the order of ingestion doesn't matter. The collections must be locked.
 * @returns the new events
 */
export async function ingest(
  transaction: Queryable,
  events: readonly NewMarketEvent[],
): Promise<AddedEvent[]> {
  const added = await addMarketEvents(transaction, events);
  await deriveItems(
    transaction,
    added.flatMap(({ mint }) => mint ?? []),
  );
  await deriveOffers(
    transaction,
    added.flatMap(({ kind, id, offerId }) => (kind === "offer" ? id : (offerId ?? []))),
  );
  const collectionIds = [...new Set(added.map(({ collectionId }) => collectionId))];
  await countItems(transaction, collectionIds);
  for (const collectionId of collectionIds) {
    const traded = added.filter((event) => event.collectionId === collectionId && isTrade(event));
    if (traded.length > 0) await markTrades(transaction, collectionId, traded);
  }
  return added;
}

const isTrade = ({ kind }: AddedEvent) => kind === "sale" || kind === "transfer";

/**
 * Re-evaluates the wash trade flags of all sales within reach of the new events, which depend on the trades
 * within their reach.
 */
async function markTrades(transaction: Queryable, collectionId: string, added: readonly AddedEvent[]) {
  const oldest = added.reduce((least, { at }) => Math.min(least, at.getTime()), Infinity);
  const changed = new Date(oldest - reachMilliseconds);
  const trades = await readTrades(transaction, collectionId, new Date(changed.getTime() - reachMilliseconds));
  await markWashTrades(transaction, collectionId, changed, [...findWashTrades(trades)]);
}
