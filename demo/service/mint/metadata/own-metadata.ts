import type { NewGroup, NewMetadata } from "../../chain/mint-chain.js";
import type { MetadataFields, ReservedSpace } from "../../chain/transactions/mint-order.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import type { DueItem, GroupedCollection } from "../../catalog/metadata/due-metadata.js";
import { toMetadataUrl } from "../../catalog/collections/public-url.js";

/**
 * Royalty as fields of on-chain metadata: its name in the metadata's JSON, and a recipient's address for each share.
 * @see https://solana.com/docs/tokens/extensions/metadata
 */
function describeRoyalty({ royalty }: Pick<CollectionRow, "royalty">): MetadataFields {
  if (!royalty) return [];
  return [
    ["seller_fee_basis_points", String(royalty.basisPoints)],
    ...royalty.recipients.map(({ address, share }) => [address, String(share)] as const),
  ];
}

/** Space that a mint account needs beyond its first metadata, for the item's own. */
export function describeReserved(collection: CollectionRow): ReservedSpace {
  return {
    name: collection.itemNameBytes,
    uri: collection.itemUriBytes,
    fields: describeRoyalty(collection),
  };
}

/** What a collection's group tells. */
type GroupContent = Pick<GroupedCollection, "paymentAccounts"> & {
  readonly collection: Pick<
    CollectionRow,
    | "standard"
    | "groupSeed"
    | "treasury"
    | "name"
    | "symbol"
    | "metadataUri"
    | "address"
    | "royalty"
    | "supplyTotal"
  >;
};

/** Group of a collection as it is created on the chain. */
export function describeGroup({ collection, paymentAccounts }: GroupContent, publicBase: string): NewGroup {
  return {
    standard: collection.standard,
    seed: collection.groupSeed!,
    creator: collection.treasury,
    name: collection.name,
    symbol: collection.symbol,
    uri: collection.metadataUri ?? toMetadataUrl(publicBase, collection.address),
    fields: describeRoyalty(collection),
    royalty: collection.royalty,
    supply: collection.supplyTotal,
    paymentAccounts,
  };
}

/**
 * An item's own metadata on the chain. Who may change it afterwards: the treasury; or nobody; or the authority, until a
 * given time and then nobody. A placeholder's stays the authority's, which changes it at the reveal.
 */
export function describeOwnMetadata(
  { item, mint, collection }: DueItem,
  { publicBase, authority, now }: { publicBase: string; authority: string; now: Date },
): NewMetadata {
  const { mutable, mutableUntil, treasury, supplyTotal } = collection;
  const isKept = item.isPlaceholder || (mutableUntil !== null && mutableUntil > now);
  return {
    mint,
    name: item.name,
    uri: item.metadataUri ?? toMetadataUrl(publicBase, mint),
    fields: describeRoyalty(collection),
    ...(supplyTotal === null && { edition: item.number }),
    updateAuthority: isKept ? authority : mutable ? treasury : null,
  };
}
