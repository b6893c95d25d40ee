import { longestAddress } from "../../transactions/derive-address.js";
import type { ItemStandard } from "../../transactions/item-standard.js";
import type { ResolvedOrder } from "../../transactions/mint-order.js";
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
import { listForeignPowers, readGroup, readIssuers } from "./core-powers.js";
import { deriveAssetKey, deriveCollectionKey } from "./derive-key.js";
import { coreProgram } from "./program.js";

/** The program's fee for a new asset is the rent of an account of this many bytes plus a fixed number of lamports. */
const feeBytes = 87;
const feeLamports = 3_600n;

/**
 * Compute units of an asset's creation, measured on LiteSVM with the release of June 2026, which is the most expensive
 * one so far. The program can be upgraded at any time, and release 0.9.10 uses three fifths of it.
 */
const units = { create: 21_600, edition: 8_300, royalty: 1_000, recipient: 1_300, program: 150 } as const;

/** The program reads the collection's plugins, among them the royalty, for each asset. */
function itemUnits({ isEdition = false, royalty }: ResolvedOrder): number {
  const edition = isEdition ? units.edition : 0;
  if (!royalty) return units.create + edition;
  const { recipients, programs } = royalty;
  return units.create + edition + units.royalty + recipients * units.recipient + programs * units.program;
}

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
  itemUnits,
  fitsUnits: () => true,
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
  readIssuers,
  listForeignPowers,
  readMetadata: readStoredMetadata,
  isUpToDate,
  canWrite: ({ updateAuthority }) => updateAuthority !== null,
  writesThroughGroup: ({ group }) => group !== null,
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
