import { address } from "@solana/kit";
import { DasError } from "../../chain/das/das-error.js";
import type { DasAsset, DasClient } from "../../chain/das/das-client.js";
import { commitment, holdsValues } from "../../chain/rpc/chain-reader.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import type { PlaceDisplay, StandardReader } from "../../chain/transactions/item-standard.js";
import type { Queryable } from "../../platform/db/database.js";
import {
  readDisplayedCollection,
  readSampleItem,
  type DisplayedCollection,
  type SampleItem,
} from "./queries.js";

/** Where a collection's items are shown and can be sold. */
export interface CollectionDisplay {
  readonly collection: DisplayedCollection;
  /** Item that was checked; null: none is minted, or all are burned. */
  readonly item: SampleItem | null;
  readonly indexer: IndexerDisplay;
  /** Empty without an item. */
  readonly places: readonly PlaceDisplay[];
}

/** What an indexer with the DAS API returns for the item and its collection. */
export type IndexerDisplay =
  | { readonly status: "not-configured" }
  | { readonly status: "failed"; readonly host: string; readonly code: string; readonly message: string }
  | {
      readonly status: "answered";
      readonly host: string;
      /** Null: the indexer doesn't know the item, or none is minted. */
      readonly item: DasAsset | null;
      /** Kind of the collection in the DAS API; null: the indexer doesn't know it. */
      readonly collection: string | null;
      /** True: it lists items of the collection. */
      readonly listsItems: boolean;
      /** True: the item is shown as an NFT of the collection. */
      readonly isShown: boolean;
      /** Sentences. */
      readonly reasons: readonly string[];
    };

export interface DisplayDeps {
  readonly database: Queryable;
  readonly node: StandardReader;
  /** Null: no endpoint is configured. */
  readonly das: DasClient | null;
}

/** The chain that marketplaces support. */
const marketplaceChain = "solana-mainnet";

/**
 * Reads how a collection is displayed, according to its accounts and an indexer.
 * @throws ChainError; a failing indexer is part of the result
 */
export async function readDisplay(
  deps: DisplayDeps,
  collectionId: string,
  signal?: AbortSignal,
): Promise<CollectionDisplay> {
  const [collection, item] = await Promise.all([
    readDisplayedCollection(deps.database, collectionId),
    readSampleItem(deps.database, collectionId),
  ]);
  const [places, indexer] = await Promise.all([
    item ? readPlaces(deps.node, collection, item, signal) : [],
    readIndexer(deps.das, collection, item, signal),
  ]);
  return {
    collection,
    item,
    indexer,
    places: places.map((place) => limitToChain(collection.chain, withIndexer(indexer, place))),
  };
}

async function readPlaces(
  { rpc, read }: StandardReader,
  { standard, address: group }: DisplayedCollection,
  item: SampleItem,
  signal?: AbortSignal,
): Promise<PlaceDisplay[]> {
  const addresses = [address(item.address), address(group)] as const;
  const { value } = await read(
    rpc.getMultipleAccounts(addresses, { commitment, encoding: "base64" }),
    holdsValues(addresses.length),
    signal,
  );
  return findStandard(standard).describeDisplay({
    group: addresses[1],
    itemAccount: value[0],
    groupAccount: value[1],
  });
}

async function readIndexer(
  das: DasClient | null,
  { address: group }: DisplayedCollection,
  sample: SampleItem | null,
  signal?: AbortSignal,
): Promise<IndexerDisplay> {
  if (!das) return { status: "not-configured" };
  const { host } = das;
  try {
    const item = sample && (await das.getAsset(sample.address, signal));
    const collection = await das.getAsset(group, signal);
    const listsItems = await das.hasItems(group, signal);
    const reasons = sample ? listReasons(item, group, listsItems) : ["No item is minted yet."];
    return {
      status: "answered",
      host,
      item,
      collection: collection?.interface ?? null,
      listsItems,
      isShown: reasons.length === 0,
      reasons,
    };
  } catch (error) {
    if (!(error instanceof DasError)) throw error;
    return { status: "failed", host, code: error.code, message: error.message };
  }
}

/** DAS API kinds that wallets list as tokens. */
const fungible: ReadonlySet<string> = new Set(["FungibleToken", "FungibleAsset"]);

/** Reasons why apps that use the indexer don't show an item as an NFT of its collection. */
function listReasons(item: DasAsset | null, group: string, listsItems: boolean): string[] {
  if (!item) return ["The indexer doesn't know the item: it may need some minutes after a mint."];
  const isGrouped = item.collections.includes(group);
  return [
    ...(item.isBurned ? ["The indexer reports the item as burned."] : []),
    ...(fungible.has(item.interface)
      ? [`The indexer calls the item ${item.interface}, so apps show it as a token and not as an NFT.`]
      : []),
    ...(isGrouped ? [] : ["The indexer doesn't list the item in this collection."]),
    ...(isGrouped && !listsItems ? ["The indexer lists no items of the collection."] : []),
    ...(item.image ? [] : ["The indexer has no image: it couldn't read the metadata, or hasn't yet."]),
  ];
}

/** Marketplaces rely on an indexer, so they may lack an item that it doesn't show. */
function withIndexer(indexer: IndexerDisplay, place: PlaceDisplay): PlaceDisplay {
  if (indexer.status !== "answered" || indexer.isShown || place.seen !== "yes") return place;
  const reasons = [
    ...place.reasons,
    "The accounts on the chain are complete, but the indexer doesn't show the item.",
  ];
  return { ...place, seen: "unknown", reasons };
}

function limitToChain(chain: string, place: PlaceDisplay): PlaceDisplay {
  if (chain === marketplaceChain || place.sellable === null) return place;
  const reasons = [`${place.place} serves ${marketplaceChain} only.`];
  return { ...place, seen: "no", sellable: "no", reasons };
}
