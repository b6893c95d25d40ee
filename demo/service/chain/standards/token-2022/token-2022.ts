import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { deriveTokenAccount, findTokenAccount } from "../../transactions/derive-address.js";
import { unitsPerBump } from "../../transactions/compute-units.js";
import type { ItemStandard } from "../../transactions/item-standard.js";
import { buildGroup, buildRelease, groupMintSize } from "./collection-group.js";
import { createsItem, decodeItems } from "./decode-items.js";
import { describeDisplay } from "./item-display.js";
import { deriveMintAddress, itemMintSize, itemTokenSize } from "./item-account.js";
import { findHolders } from "./item-holders.js";
import { buildItem } from "./item-instructions.js";
import { buildMetadataUpdate, isUpToDate, missingDeposit, readStoredMetadata } from "./item-metadata.js";
import { listForeignPowers, readGroup, readIssuers } from "./mint-powers.js";
import { readItemEvents } from "./item-events.js";

/**
 * Compute units of an item's instructions, measured on LiteSVM with the first bump for its token account. An address whose
 * token account rejects more bumps than this isn't used, since the cost is quoted before the address is drawn.
 */
const units = { create: 31_500, maxRejectedBumps: 2 } as const;

/**
 * Items as Token-2022 mints with one unit, which contain their metadata. A collection is a mint with the group
 * extension.
 * @see https://solana.com/docs/tokens/extensions
 */
export const token2022: ItemStandard = {
  name: "token-2022",
  program: TOKEN_2022_PROGRAM_ADDRESS,
  keepsAddress: true,
  enforcesRules: false,
  // The royalty is written into each item.
  changesRoyalty: false,
  computesRent: false,
  itemsPerTransaction: 1,
  // Signatures of the wallet and the authority.
  countSignatures: () => 2,
  deriveGroup: (authority, seed) => ({ address: deriveMintAddress(authority, seed), key: null }),
  deriveItem: ({ address: authority }, seed) => ({ address: deriveMintAddress(authority, seed), key: null }),
  accountSizes: (order) => [itemMintSize(order), itemTokenSize],
  itemUnits: () => units.create + units.maxRejectedBumps * unitsPerBump,
  fitsUnits: (owner, item) =>
    255 - deriveTokenAccount(owner, { mint: item, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS }).bump <=
    units.maxRejectedBumps,
  itemFee: async () => 0n,
  // The buyer has already paid for them.
  ownMetadataBytes: () => 0,
  deriveAccounts: (owner, item) => [
    findTokenAccount(owner, { mint: item, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS }),
  ],
  buildItem,
  createsItem,
  decodeItems,
  isItem: (account) => account?.owner === TOKEN_2022_PROGRAM_ADDRESS,
  readControls: () => null,
  readGroup,
  readIssuers,
  listForeignPowers,
  readMetadata: readStoredMetadata,
  isUpToDate,
  canWrite: (stored, authority) => stored.updateAuthority === authority,
  writesThroughGroup: () => false,
  missingDeposit,
  buildMetadataUpdate,
  groupSize: groupMintSize,
  buildGroup,
  planGroupUpdate: () => null,
  buildRelease,
  findHolders,
  readItemEvents,
  listTouched: null,
  describeDisplay,
};
