import type { Queryable } from "../../platform/db/database.js";
import { lockHeldUnits, type HolderQuery, type ShareLimit } from "../holds/queries.js";
import { listNetworks } from "../../platform/limits/ip-network.js";
import { Exhaustion } from "./limits.js";

/** Maximum units that a client, a network or the pages with a key may have in a collection. */
export type HolderShare = HolderQuery & { readonly limit: ShareLimit; readonly max: number };

/** Maximum units by how many times a client's share the holder has; Infinity: not limited. */
export interface ShareLimits {
  /** Reserved and submitted units of a client or a wider network. */
  readonly client: (factor: number) => number;
  /** Its units of the whole sale, minted ones included. */
  readonly sold: (factor: number) => number;
  /** Reserved and submitted units of the pages with a key. */
  readonly key: number;
}

/** Lists the limited shares of an order: first its client's, then those of its wider networks, then its key's. */
export function listShares(
  { collectionId, client, keyId }: { collectionId: string; client: string; keyId: string | null },
  limits: ShareLimits,
): HolderShare[] {
  const networks = listNetworks(client).map(({ name, factor }) => ({
    holder: factor === 1 ? { client: name } : { network: name },
    factor,
  }));
  const shares: HolderShare[] = [
    ...networks.map(({ holder, factor }) => ({
      collectionId,
      holder,
      limit: "client" as const,
      max: limits.client(factor),
    })),
    ...networks.map(({ holder, factor }) => ({
      collectionId,
      holder,
      withMinted: true,
      limit: "sold" as const,
      max: limits.sold(factor),
    })),
    ...(keyId === null ? [] : [{ collectionId, holder: { keyId }, limit: "key" as const, max: limits.key }]),
  ];
  return shares.filter(({ max }) => max < Infinity);
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
      if (holder.held > share.max) throw new Exhaustion(share.limit, holder.endsAt, share.max);
    }
  }
}

const nameOf = ({ collectionId, holder, withMinted }: HolderShare) =>
  JSON.stringify([collectionId, holder, withMinted]);
