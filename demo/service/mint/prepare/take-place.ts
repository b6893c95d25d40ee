import type { QueuedOrder } from "../queue/queries.js";
import type { LimitedPreparation, PlacedPreparation, PrepareDeps, QuotedPreparation } from "./preparation.js";
import { waitingError } from "./turn.js";

/**
 * Adds an order that must wait its turn to the end of the queue. A repeated order waits right away. A new one is
 * checked to the end first, so that it only waits if it can be paid.
 * @throws ApiError `SOLD_OUT` for an order that still waits
 */
export async function takePlace(
  context: PrepareDeps,
  preparation: QuotedPreparation,
): Promise<PlacedPreparation> {
  const queuedOrder = toQueuedOrder(preparation);
  const place = preparation.isQueued ? await context.takeTurn(queuedOrder) : null;
  if (place && !place.isTurn && !place.isNew) throw waitingError(place);
  return { ...preparation, queuedOrder, place };
}

/**
 * Sessions and queued orders share the client's maximum, so that a queued order can be reserved when its turn comes.
 */
export function toQueuedOrder({
  eligibility: { wallet, client: holds },
  owner,
  order,
  preparer: { key, client },
  limits,
}: LimitedPreparation): QueuedOrder {
  return {
    ...owner,
    client: client ?? `key ${key}`,
    quantity: Math.max(1, order.quantity - wallet.replaceable),
    maxUnits: client === null ? Infinity : limits.client - holds.held,
  };
}
