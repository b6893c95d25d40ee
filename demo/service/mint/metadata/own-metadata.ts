import type { NewGroup, NewMetadata } from "../../chain/mint-chain.js";
import type { MetadataFields, ReservedSpace } from "../../chain/transactions/mint-order.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import type { DueItem, GroupedCollection } from "../../catalog/metadata/due-metadata.js";
import { toMetadataUrl } from "../../catalog/collections/public-url.js";

/**
 * Royalty as fields of on-chain metadata: the basis points under the field's JSON name, and each recipient's address
 * with its share.
 * @see https://solana.com/docs/tokens/extensions/metadata
 */
function describeRoyalty({ royalty }: Pick<CollectionRow, "royalty">): MetadataFields {
  if (!royalty) return [];
  return [
    ["seller_fee_basis_points", String(royalty.basisPoints)],
    ...royalty.recipients.map(({ address, share }) => [address, String(share)] as const),
  ];
}

/** Space that a mint account needs for the item's own metadata, in addition to its first metadata. */
export function describeReserved(
  collection: Pick<CollectionRow, "itemNameBytes" | "itemUriBytes" | "royalty">,
): ReservedSpace {
  return {
    name: collection.itemNameBytes,
    uri: collection.itemUriBytes,
    fields: describeRoyalty(collection),
  };
}

/** Data of a collection that its group contains. */
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

/** Describes the group of a collection for creation on the chain. */
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
 * Describes an item's own on-chain metadata. Afterwards it can be changed by the treasury, by no one, or by the
 * authority until a given time and then by no one. A placeholder's stays with the authority, which changes it at the
 * reveal.
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
