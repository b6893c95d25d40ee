import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { findTokenAccount } from "../../transactions/derive-address.js";
import type { ItemStandard } from "../../transactions/item-standard.js";
import { buildGroup, groupMintSize } from "./collection-group.js";
import { decodeItem } from "./decode-item.js";
import { deriveMintAddress, itemMintSize, itemTokenSize } from "./item-account.js";
import { findHolders } from "./item-holders.js";
import { buildItem } from "./item-instructions.js";
import { buildMetadataUpdate, isUpToDate, readStoredMetadata, updatedSize } from "./item-metadata.js";
import { readItemTransfers } from "./item-transfers.js";

/**
 * Items as Token-2022 mints with one unit, which hold their metadata; a collection as a mint with the group extension.
 * @see https://solana.com/docs/tokens/extensions
 */
export const token2022: ItemStandard = {
  name: "token-2022",
  deriveAddress: deriveMintAddress,
  accountSizes: (order) => [itemMintSize(order), itemTokenSize],
  async deriveAccounts(wallet, item) {
    return [findTokenAccount(wallet, { mint: item, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS })];
  },
  buildItem,
  decodeItem,
  isItem: (account) => account?.owner === TOKEN_2022_PROGRAM_ADDRESS,
  readMetadata: readStoredMetadata,
  isUpToDate,
  updatedSize,
  buildMetadataUpdate,
  groupSize: groupMintSize,
  buildGroup,
  findHolders,
  readItemTransfers,
};
