import { longestAddress } from "../../transactions/derive-address.js";
import type { ItemStandard } from "../../transactions/item-standard.js";
import { describeDisplay } from "./asset-display.js";
import { findHolders } from "./asset-holders.js";
import {
  buildItem,
  buildMetadataUpdate,
  createsItem,
  decodeItems,
  growth,
  isUpToDate,
  pluginsOf,
} from "./asset-instructions.js";
import { listTouched, readItemEvents } from "./asset-events.js";
import { assetAccountSize, pluginBytes, readStoredMetadata } from "./core-account.js";
import { readControls } from "./collection-controls.js";
import { buildGroup, buildRelease, groupSize, planGroupUpdate } from "./core-collection.js";
import { listForeignPowers, readGroup } from "./core-powers.js";
import { deriveAssetKey, deriveCollectionKey } from "./derive-key.js";
import { coreProgram } from "./program.js";

/** The program's fee for a new asset is the rent of an account of this many bytes plus a fixed number of lamports. */
const feeBytes = 87;
const feeLamports = 3_600n;

/**
 * Items as assets of Metaplex Core. A collection is a Core collection with its royalty.
 * @see https://developers.metaplex.com/smart-contracts/core
 */
export const core: ItemStandard = {
  name: "core",
  program: coreProgram,
  keepsAddress: false,
  enforcesRules: true,
  changesRoyalty: true,
  computesRent: true,
  itemsPerTransaction: 2,
  // Signatures of the wallet, the authority and each asset.
  countSignatures: (items) => 2 + items,
  deriveGroup: deriveCollectionKey,
  deriveItem: deriveAssetKey,
  accountSizes: (order) => [
    assetAccountSize({ name: order.name, uri: order.metadataUri(longestAddress()) }, pluginsOf(order)),
  ],
  itemFee: async (rent, signal) => (await rent(feeBytes, signal)) + feeLamports,
  ownMetadataBytes: ({ growth, isClosed }) =>
    growth + (isClosed ? pluginBytes([{ __kind: "ImmutableMetadata" }]) : 0),
  deriveAccounts: () => [],
  buildItem,
  createsItem,
  decodeItems,
  isItem: (account) => account?.owner === coreProgram,
  readControls,
  readGroup,
  listForeignPowers,
  readMetadata: readStoredMetadata,
  isUpToDate,
  canWrite: ({ updateAuthority }) => updateAuthority !== null,
  async missingDeposit(stored, item, rent, signal) {
    const grown = stored.size + growth(stored, item);
    if (grown <= stored.size) return 0n;
    return (await rent(grown, signal)) - (await rent(stored.size, signal));
  },
  buildMetadataUpdate,
  groupSize,
  buildGroup,
  planGroupUpdate,
  buildRelease,
  findHolders,
  readItemEvents,
  listTouched,
  describeDisplay,
};
