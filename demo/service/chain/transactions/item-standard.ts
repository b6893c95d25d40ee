import type { Address, Instruction, TransactionSigner } from "@solana/kit";
import type { AccountInfo } from "../rpc/account-reader.js";
import type { ChainRpc, Read } from "../rpc/chain-reader.js";
import type { MetadataFields, ResolvedOrder } from "./mint-order.js";
import type { ResolvedMessage } from "./resolve-message.js";

/**
 * Token standard of a collection's items: what their accounts are, how they are made, and how they are followed. The
 * rest of the chain layer (payments, messages, fees, signatures, confirmation) knows no standard. A further one is a folder
 * beside `token-2022`.
 */
export interface ItemStandard {
  /** Name, as in `standard` of a collection. */
  readonly name: string;
  /** Address of the item or group that a seed gives; nobody else can take it. @throws ChainError `INVALID_SEED` */
  deriveAddress(authority: Address, seed: string): Promise<Address>;
  /** Sizes in bytes of the accounts that a mint makes, the item's first. */
  accountSizes(order: ResolvedOrder): readonly [item: number, ...others: number[]];
  /** Further accounts of a mint that depend on its wallet and its item, in order. */
  deriveAccounts(wallet: Address, item: Address): Promise<readonly Address[]>;
  /** Instructions that make an item, after its payment. The no-op signers only mark the required signatures. */
  buildItem(
    order: ResolvedOrder,
    item: ItemPlan,
    signers: { readonly wallet: TransactionSigner; readonly authority: TransactionSigner },
  ): Promise<Instruction[]>;
  /** Item that a message makes as a member of a group of the authority; null for a message that makes none. */
  decodeItem(message: ResolvedMessage, authority: Address): Promise<MintedItem | null>;
  /** True for the account of an item or a group; lamports alone, which anybody can send, don't count. */
  isItem(account: AccountInfo | undefined): boolean;
  /** Metadata of an item's account; null for an account without. */
  readMetadata(account: AccountInfo | undefined): StoredMetadata | null;
  /** True where nothing is left to write. */
  isUpToDate(stored: StoredMetadata, item: ItemMetadata): boolean;
  /** Size in bytes of the item's account when the metadata is written. */
  updatedSize(stored: StoredMetadata, item: ItemMetadata): number;
  /**
   * Instructions that write an item's own metadata, and give the update authority away last. The authority pays for space
   * that the buyer's deposit doesn't cover.
   * @param rent Lamports of an account of `updatedSize`.
   */
  buildMetadataUpdate(stored: StoredMetadata, item: ItemMetadata, funds: AuthorityFunds): Instruction[];
  /** Size in bytes of a group's account. */
  groupSize(authority: Address, group: CollectionGroup): Promise<number>;
  /**
   * Instructions that make a group, also at an address to which somebody has sent lamports. Only the authority adds
   * members; the metadata is the creator's.
   * @param funds.rent what the address lacks of the lamports of an account of `groupSize`; zero: nothing
   */
  buildGroup(group: CollectionGroup, funds: AuthorityFunds): Promise<Instruction[]>;
  /**
   * Current holders of at most 100 items, in order; null while the chain can't tell.
   * @throws ChainError
   */
  findHolders(
    reader: StandardReader,
    items: readonly SeenItem[],
    signal?: AbortSignal,
  ): Promise<(ItemHolding | null)[]>;
  /**
   * Reads the oldest transfers of an item.
   * @throws ChainError
   */
  readItemTransfers(
    reader: StandardReader,
    mint: string,
    portion: TransferQuery,
    signal?: AbortSignal,
  ): Promise<TransferPortion>;
}

/** Access to the node. */
export interface StandardReader {
  readonly rpc: ChainRpc;
  readonly read: Read;
}

/** Payer and signer of what the service writes, and the deposit of the account in lamports. */
export interface AuthorityFunds {
  readonly authority: TransactionSigner;
  readonly rent: bigint;
}

/** Item to mint: its account and the rent of that. */
export interface ItemPlan {
  readonly seed: string;
  readonly mint: Address;
  /** Lamports required by the item's account, metadata included. */
  readonly rent: bigint;
}

/** Item that a message makes, and its group. */
export interface MintedItem {
  readonly mint: Address;
  readonly seed: string;
  readonly group: Address;
}

/** An item's own metadata, as it is to be on the chain. */
export interface ItemMetadata {
  readonly mint: Address;
  readonly name: string;
  readonly uri: string;
  readonly fields: MetadataFields;
  /** Address that may change it from then on; null: nobody. */
  readonly updateAuthority: Address | null;
}

/** Metadata of an item on the chain. */
export interface StoredMetadata {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Address that may change it; null: nobody. */
  readonly updateAuthority: Address | null;
  /** Address of the group that the item is a member of; null: none. */
  readonly group: Address | null;
  /** Number of members that a group has had; null: it is no group. */
  readonly members: number | null;
  /** Bytes of the account. */
  readonly size: number;
  readonly lamports: bigint;
}

/** Group of a collection: the account whose members are the items. */
export interface CollectionGroup {
  /** 16 characters of base64url, from which the address is derived. */
  readonly seed: string;
  /** Update authority of the group's metadata. */
  readonly creator: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly fields: MetadataFields;
  /** Number of items; null: open-ended. */
  readonly supply: number | null;
  /** Token accounts that the collection is paid to. */
  readonly paymentAccounts: readonly PaymentAccount[];
}

/** Associated token account that payments go to. */
export interface PaymentAccount {
  readonly owner: Address;
  /** SPL mint, and its program. */
  readonly mint: Address;
  readonly tokenProgram: Address;
}

/** An item with its last known location. */
export interface SeenItem {
  /** Address of the item. */
  readonly mint: string;
  readonly wallet: string;
  /** Last known account that holds it; null: the one that its mint made. */
  readonly account: string | null;
}

/** Current location of an item. */
export interface ItemHolding {
  readonly account: string;
  /** The account's owner; null for a burned item. */
  readonly wallet: string | null;
  /** Slot of the observation. */
  readonly slot: bigint;
}

/** Transfer of an item between two wallets. */
export interface ItemTransfer {
  /** Signature of the transaction. */
  readonly signature: string;
  readonly slot: bigint;
  /** Null: no longer known to the node. */
  readonly at: Date | null;
  readonly from: string;
  /** Null: burned. */
  readonly to: string | null;
}

/** Part of an item's transactions. */
export interface TransferQuery {
  /** Signature of the transaction after which to start; null: from the mint on. */
  readonly since: string | null;
  /** Maximum number of transactions. */
  readonly limit: number;
}

/** Transfers of a part of an item's transactions. Those that the node has pruned are omitted. */
export interface TransferPortion {
  /** Oldest first. */
  readonly transfers: readonly ItemTransfer[];
  /** Number of transactions that were read. */
  readonly transactions: number;
  /** Signature of the last one; null: there was none. */
  readonly last: string | null;
  /** Rest of the transactions: none, more, or too many, of which none was read. */
  readonly rest: "none" | "more" | "too-many";
}

/** Maximum number of items of one holder read or metadata write. */
export const itemsBatch = 100;
