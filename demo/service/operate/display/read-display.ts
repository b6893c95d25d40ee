import { address } from "@solana/kit";
import { DasError } from "../../chain/das/das-error.js";
import type { DasAsset, DasClient } from "../../chain/das/das-client.js";
import type { AccountInfo } from "../../chain/rpc/account-reader.js";
import { commitment, holdsValues } from "../../chain/rpc/chain-reader.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import type { GroupControl, PlaceDisplay, StandardReader } from "../../chain/transactions/item-standard.js";
import type { Queryable } from "../../platform/db/database.js";
import { describeControl } from "./describe-control.js";
import {
  readDisplayedCollection,
  readSampleItems,
  type DisplayedCollection,
  type SampleItem,
} from "./queries.js";

/** Where a collection's items are shown and can be sold. */
export interface CollectionDisplay {
  readonly collection: DisplayedCollection;
  /** Item that was checked; null: none is minted, or all are burned. */
  readonly item: SampleItem | null;
  readonly indexer: IndexerDisplay;
  /** Without an item, for standards whose collections have rules, as far as the collection decides; otherwise empty. */
  readonly places: readonly PlaceDisplay[];
  /**
   * What others can do to every item, with a sentence for each; null: the standard has no such rules, or the collection
   * isn't on the chain yet.
   */
  readonly controls: readonly DescribedControl[] | null;
}

/** A control in words. */
export interface DescribedControl extends GroupControl {
  readonly sentence: string;
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

/** Items of which the one is shown that nothing keeps from being seen and sold. */
const sampleItems = 5;

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
  const [collection, samples] = await Promise.all([
    readDisplayedCollection(deps.database, collectionId),
    readSampleItems(deps.database, collectionId, sampleItems),
  ]);
  const { item, places, controls } = await readAccounts(deps.node, collection, samples, signal);
  const indexer = await readIndexer(deps.das, collection, item, signal);
  return {
    collection,
    item,
    indexer,
    places: places.map((place) => limitToChain(collection.chain, withIndexer(indexer, place))),
    controls: controls?.map((control) => ({ ...control, sentence: describeControl(control) })) ?? null,
  };
}

async function readAccounts(
  { rpc, read }: StandardReader,
  { standard: name, address: group }: DisplayedCollection,
  samples: readonly SampleItem[],
  signal?: AbortSignal,
): Promise<Pick<CollectionDisplay, "item" | "places"> & { readonly controls: GroupControl[] | null }> {
  const standard = findStandard(name);
  // Before the first mint, only a group with its own rules has something to read.
  if (samples.length === 0 && !standard.enforcesRules) return { item: null, places: [], controls: null };
  const addresses = [group, ...samples.map((sample) => sample.address)].map((each) => address(each));
  const { value } = await read(
    rpc.getMultipleAccounts(addresses, { commitment, encoding: "base64" }),
    holdsValues(addresses.length),
    signal,
  );
  const [groupAccount, ...itemAccounts] = value;
  const describe = (itemAccount: AccountInfo | undefined | null) =>
    standard.describeDisplay({ group: addresses[0]!, itemAccount, groupAccount });
  const displays = samples.map((item, index) => ({ item, places: describe(itemAccounts[index]) }));
  // What one holder has done to an item, such as freezing it, is no property of the others.
  const best =
    displays.find(({ places }) => places.every(({ reasons }) => reasons.length === 0)) ?? displays[0];
  const { item = null, places = describe(null) } = best ?? {};
  return { item, places, controls: standard.readControls(groupAccount) };
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
  const reasons = [`${place.place} serves ${marketplaceChain} only.`, ...place.reasons];
  return { ...place, seen: "no", sellable: "no", reasons };
}
