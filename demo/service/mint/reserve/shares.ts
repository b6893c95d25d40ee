import type { Queryable } from "../../platform/db/database.js";
import { lockHeldUnits, type HolderQuery } from "../holds/queries.js";
import { Exhaustion } from "./limits.js";
import type { Reservation } from "./reservation.js";

/** Maximum units that a client or the pages with a key may hold in a collection. */
export type HolderShare = HolderQuery & { readonly limit: "client" | "key"; readonly max: number };

/** Limits of the holders of a reservation's units: first its client's, then its key's. */
export function sharesOf({ collectionId, keyId, holder, maxByKey }: Reservation): HolderShare[] {
  const shares: HolderShare[] = [];
  if (holder) {
    shares.push({ collectionId, holder: { client: holder.client }, limit: "client", max: holder.max });
  }
  if (maxByKey !== null) shares.push({ collectionId, holder: { keyId }, limit: "key", max: maxByKey });
  return shares;
}

/**
 * Locks the holders and checks their limits.
 * @param orders Their limits, and the units that the holders don't hold yet.
 * @throws Exhaustion if a holder would exceed its maximum
 */
export async function assertShares(
  transaction: Queryable,
  orders: readonly { readonly shares: readonly HolderShare[]; readonly units: number }[],
): Promise<void> {
  const shares = new Map(orders.flatMap((order) => order.shares).map((share) => [nameOf(share), share]));
  const found = await lockHeldUnits(transaction, [...shares.values()]);
  const holders = new Map([...shares.keys()].map((name, index) => [name, found[index]!]));
  for (const { shares: own, units } of orders) {
    for (const share of own) {
      const holder = holders.get(nameOf(share))!;
      holder.held += units;
      if (holder.held > share.max) throw new Exhaustion(share.limit, holder.endsAt);
    }
  }
}

const nameOf = ({ collectionId, holder }: HolderShare) => JSON.stringify([collectionId, holder]);
