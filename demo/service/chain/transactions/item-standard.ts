import type { KeyObject } from "node:crypto";
import type { Address, Instruction, KeyPairSigner, TransactionSigner } from "@solana/kit";
import type { ItemControlKind } from "../../../../src/contract/values/kinds.js";
import type { AccountInfo } from "../rpc/account-reader.js";
import type { ChainRpc, Read } from "../rpc/chain-reader.js";
import type { MetadataFields, ResolvedOrder } from "./mint-order.js";
import type { Rent } from "../rpc/rent.js";
import type { ExecutedTransaction } from "./executed-instructions.js";
import type { ResolvedInstruction, ResolvedMessage } from "./resolve-message.js";

/**
 * Token standard of a collection's items: their accounts, how they are created, and how they are tracked. The rest of
 * the chain layer (payments, messages, fees, signatures, confirmation) is independent of standards. Each standard is a
 * folder in `standards`.
 */
export interface ItemStandard extends AccountStandard {
  /** Name, as in `standard` of a collection. */
  readonly name: string;
  /** Owner of the accounts of items and groups. */
  readonly program: Address;
  /** True: a collection may keep an address that it already has. Its items then don't belong to a group. */
  readonly keepsAddress: boolean;
  /** True: the program enforces which programs may transfer items. */
  readonly enforcesRules: boolean;
  /** True: the royalty is stored in the group and can be changed for all items at once. */
  readonly changesRoyalty: boolean;
  /** Maximum items that one transaction creates, if they fit. */
  readonly itemsPerTransaction: number;
  /** Number of signatures of a transaction that creates this many items. */
  countSignatures(items: number): number;
  /** Derives the address of a group from a seed. @throws ChainError `INVALID_SEED` */
  deriveGroup(authority: Address, seed: string): DerivedKey;
  /** Derives the address of an item from a seed. No one else can occupy it. @throws ChainError `INVALID_SEED` */
  deriveItem(authority: KeyPairSigner, seed: string): DerivedKey;
  /** True: the program computes an item's rent from what the mint writes. False: the mint names the rent. */
  readonly computesRent: boolean;
  /** Sizes in bytes of the accounts that a mint creates, the item's first. */
  accountSizes(order: ResolvedOrder): readonly [item: number, ...others: number[]];
  /** Maximum compute units that the instructions of `buildItem` use, measured. */
  itemUnits(order: ResolvedOrder): number;
  /** True if an item at this address takes at most those units. Otherwise, another address is drawn. */
  fitsUnits(owner: Address, item: Address): boolean;
  /** Lamports that the standard's program charges the payer of an item, in addition to rent. */
  itemFee(rent: Rent, signal?: AbortSignal): Promise<bigint>;
  /**
   * Bytes that an item's own metadata adds to its account at the authority's expense.
   * @param item.growth Bytes by which its name exceeds the collection's name.
   * @param item.isClosed True: no one can change it afterwards.
   */
  ownMetadataBytes(item: { readonly growth: number; readonly isClosed: boolean }): number;
  /** Additional accounts of a mint that depend on the item and its owner, in order. */
  deriveAccounts(owner: Address, item: Address): readonly Address[];
  /** Instructions that create an item, after its payment. The no-op signers only mark the required signatures. */
  buildItem(
    order: ResolvedOrder,
    item: ItemPlan,
    signers: { readonly wallet: TransactionSigner; readonly authority: TransactionSigner },
  ): Instruction[];
  /** Size in bytes of a group's account. */
  groupSize(authority: Address, group: CollectionGroup): number;
  /**
   * Instructions that create a group, even at an address to which someone has sent lamports. Only the authority can add
   * members; the creator owns the metadata.
   */
  buildGroup(group: CollectionGroup, funds: GroupFunds): Instruction[];
  /** Update of a group whose royalty differs from the one on the chain; null if it doesn't. */
  planGroupUpdate(stored: AccountInfo, group: CollectionGroup, authority: Address): GroupUpdate | null;
  /**
   * Instruction that ends the authority's power over a group; null if it has none, or the signer can't end it.
   * @param power.authority Address that loses its power.
   * @param power.signer Address that signs and pays: the authority, or the group's update authority.
   */
  buildRelease(stored: AccountInfo, group: Address, power: ReleasedPower): Instruction | null;
  /**
   * Finds the current holders of at most 100 items, in order; null while the chain has no answer.
   * @throws ChainError
   */
  findHolders(
    reader: StandardReader,
    items: readonly SeenItem[],
    signal?: AbortSignal,
  ): Promise<(ItemHolding | null)[]>;
  /**
   * Reads the oldest transfers, sales and listings of an item.
   * @throws ChainError
   */
  readItemEvents(
    reader: StandardReader,
    item: TrackedItem,
    portion: EventQuery,
    signal?: AbortSignal,
  ): Promise<EventPortion>;
  /**
   * Lists the items of any group that a transaction transfers, burns, lists or delists; null: such a transaction doesn't
   * mention the group, so that it isn't among the group's transactions.
   */
  readonly listTouched: ((transaction: ExecutedTransaction) => string[]) | null;
  /**
   * Describes where an item is shown and can be sold, from what wallets and marketplaces document and their programs
   * check.
   */
  describeDisplay(item: DisplayedItem): PlaceDisplay[];
}

/** Accounts that wallets and marketplaces check. */
export interface DisplayedItem {
  /** Address of the collection. */
  readonly group: Address;
  readonly groupAccount: AccountInfo | undefined;
  /** Null: no item is minted yet, and the collection alone is judged. */
  readonly itemAccount: AccountInfo | undefined | null;
}

/** `partly`: with limitations, which the reasons name. `unknown`: there is no public information. */
export type DisplayAnswer = "yes" | "partly" | "no" | "unknown";

/** How a wallet or a marketplace treats an item. */
export interface PlaceDisplay {
  /** Name of the wallet or the marketplace. */
  readonly place: string;
  readonly seen: DisplayAnswer;
  /** Null: nothing is sold there. */
  readonly sellable: DisplayAnswer | null;
  /** Sentences. */
  readonly reasons: readonly string[];
}

/** Part of a standard that can be determined from accounts and messages alone. */
export interface AccountStandard {
  /** True for the account of an item or a group. False for lamports alone, which anyone can send. */
  isItem(account: AccountInfo | undefined): boolean;
  /** True for the instruction that creates an item's account. */
  createsItem(instruction: ResolvedInstruction): boolean;
  /** Items that a message mints as members of a group of the authority, in order; none for any other message. */
  decodeItems(message: ResolvedMessage, authority: Address): MintedItem[];
  /**
   * What others can do to every item of a group, regardless of who holds it; null for an account that isn't a group, or
   * whose standard has no such rules.
   */
  readControls(group: AccountInfo | undefined): GroupControl[] | null;
  /** A group's contents, and who has power over it; null for an account that isn't a group. */
  readGroup(account: AccountInfo | undefined): StoredGroup | null;
  /** Addresses that can add items to a group; null for an account that isn't a group, or can't be read. */
  readIssuers(group: AccountInfo | undefined): readonly Address[] | null;
  /** Powers over an item that no item has when it is minted, in words; holders' own approvals are left out. */
  listForeignPowers(account: AccountInfo | undefined): string[];
  /** Metadata of an item's account; null for an account without metadata. */
  readMetadata(account: AccountInfo | undefined): StoredMetadata | null;
  /** True if nothing has to be written. */
  isUpToDate(stored: StoredMetadata, item: ItemMetadata): boolean;
  /** True while the authority can change the metadata, unless it needs power over the group for it and has none. */
  canWrite(stored: StoredMetadata, authority: Address): boolean;
  /** True: the authority changes an item's metadata by its power over the item's group. */
  writesThroughGroup(stored: StoredMetadata): boolean;
  /** Lamports that the account lacks for the metadata, which the authority pays. */
  missingDeposit(
    stored: StoredMetadata,
    item: ItemMetadata,
    rent: Rent,
    signal?: AbortSignal,
  ): Promise<bigint>;
  /** Instructions that write an item's own metadata, and finally transfer the right to change it. */
  buildMetadataUpdate(stored: StoredMetadata, item: ItemMetadata, funds: AuthorityFunds): Instruction[];
}

/** What others can do to every item of a group. */
export interface GroupControl {
  readonly kind: ItemControlKind;
  /** Account that can do it; null: a rule of the group, or no one. */
  readonly by: Address | null;
  /** Programs of a list; empty for other kinds. */
  readonly programs: readonly Address[];
}

/** Group as its account records it. */
export interface StoredGroup {
  readonly name: string;
  readonly uri: string;
  /** Number of members that it has ever had. */
  readonly members: number;
  /** Maximum number of members; null: the account has none. */
  readonly maxMembers: bigint | null;
  /** Address that can change the group's metadata; null: no one. */
  readonly updateAuthority: Address | null;
  /** Addresses that can add items. In Metaplex Core, they can also change items, the royalty and the update authority. */
  readonly issuers: readonly Address[];
  /** Null: none, or the standard stores it elsewhere. */
  readonly royalty: GroupRoyalty | null;
  /** Powers that no group has when it is created, in words. */
  readonly foreignPowers: readonly string[];
}

/** Power over a group that ends. */
export interface ReleasedPower {
  readonly authority: Address;
  readonly signer: Address;
}

/** Address derived from a seed. */
export interface DerivedKey {
  readonly address: Address;
  /** Key that signs the creation of the account; null: the authority's signature creates it. */
  readonly key: KeyObject | null;
}

/** Access to the node. */
export interface StandardReader {
  readonly rpc: ChainRpc;
  readonly read: Read;
}

/** Payer and signer of what the service writes, and the lamports that the account lacks: see `missingDeposit`. */
export interface AuthorityFunds {
  readonly authority: TransactionSigner;
  readonly missing: bigint;
}

/** Payer and signer of a group, its rent, and the lamports that someone has sent to its address. */
export interface GroupFunds {
  readonly authority: TransactionSigner;
  readonly deposit: bigint;
  readonly lamports: bigint;
}

/** Change of a group's account, at the authority's expense. */
export interface GroupUpdate {
  readonly instruction: Instruction;
  /** Change in the account's size in bytes; negative if it shrinks. */
  readonly growth: number;
}

/** Item to mint: its account and its rent. */
export interface ItemPlan {
  readonly seed: string;
  readonly mint: Address;
  /** Lamports required by the item's account, metadata included. */
  readonly rent: bigint;
}

/** Item that a message mints, and its group. */
export interface MintedItem {
  readonly mint: Address;
  /** Null: not in the message. */
  readonly seed: string | null;
  readonly group: Address;
  /** First owner. */
  readonly owner: Address;
}

/** An item's own metadata, as it should be on the chain. */
export interface ItemMetadata {
  readonly mint: Address;
  readonly name: string;
  readonly uri: string;
  readonly fields: MetadataFields;
  /** Number in an open edition. Default: not part of one. */
  readonly edition?: number;
  /** Address that may change it afterwards; null: no one. */
  readonly updateAuthority: Address | null;
}

/** Metadata of an item on the chain. */
export interface StoredMetadata {
  /** Owner of the account. */
  readonly program: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Number in an open edition; null: not part of one, or the standard has no numbers. */
  readonly edition: number | null;
  /** Address that may change it, or of the group whose authorities may; null: no one. */
  readonly updateAuthority: Address | null;
  /** Address of the group that the item is a member of; null: none. */
  readonly group: Address | null;
  /** Number of members that a group has ever had; null: not a group. */
  readonly members: number | null;
  /** Size of the account in bytes. */
  readonly size: number;
  readonly lamports: bigint;
}

/** Group of a collection: the account whose members are the items. */
export interface CollectionGroup {
  /** Name of its token standard. */
  readonly standard: string;
  /** 16 characters of base64url, from which the address is derived. */
  readonly seed: string;
  /** Update authority of the group's metadata. */
  readonly creator: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly fields: MetadataFields;
  /** Null: none. */
  readonly royalty: GroupRoyalty | null;
  /** Number of items; null: open-ended. */
  readonly supply: number | null;
  /** Token accounts that receive the collection's payments. */
  readonly paymentAccounts: readonly PaymentAccount[];
}

/** Royalty on resales. */
export interface GroupRoyalty {
  readonly basisPoints: number;
  /** Shares that add up to 100 percent. */
  readonly recipients: readonly { readonly address: Address; readonly share: number }[];
  /** Programs that exclusively may, or may not, transfer items; null: any may. */
  readonly rules: { readonly kind: "allow" | "deny"; readonly programs: readonly Address[] } | null;
}

/** Associated token account that receives payments. */
export interface PaymentAccount {
  readonly owner: Address;
  /** SPL mint, and its program. */
  readonly mint: Address;
  readonly tokenProgram: Address;
}

/** An item with its last known location. */
export interface SeenItem {
  /** Name of its token standard. */
  readonly standard: string;
  /** Address of the item. */
  readonly mint: string;
  readonly wallet: string;
  /** Last known account that holds it; null: the one created by its mint. */
  readonly account: string | null;
  /** Owner of that account if it only keeps the item for the wallet. Default: none. */
  readonly escrow?: string | null;
}

/** Current location of an item. */
export interface ItemHolding {
  readonly account: string;
  /** The account's owner, which may be an escrow; null for a burned item. */
  readonly wallet: string | null;
  /** True: no one can transfer the item until it is thawed. */
  readonly isFrozen: boolean;
  /** Slot at which it was read. */
  readonly slot: bigint;
}

/** Current holder of an item. */
export interface ItemHolder extends ItemHolding {
  /** Last wallet that owned the item; null for a burned item. */
  readonly wallet: string | null;
  /** Account of a program that keeps the item for the wallet; null: none. */
  readonly escrow: string | null;
}

/**
 * Change of an item on the chain, as seen by wallets: what an escrow receives and returns isn't a transfer.
 *
 * - `transfer`: `to` is null if the item was burned.
 * - `sale`: with the price of a marketplace whose instruction is read.
 * - `listing` and `cancellation` by `from`.
 */
export type ItemChange =
  | { readonly kind: "transfer"; readonly from: string; readonly to: string | null }
  | {
      readonly kind: "sale";
      readonly from: string;
      readonly to: string;
      /** Lamports. */
      readonly price: bigint;
      /** Lamports that went to the creators; null: not stated. */
      readonly royalty: bigint | null;
      readonly marketplace: string;
    }
  | {
      readonly kind: "listing";
      readonly from: string;
      /** Lamports. */
      readonly price: bigint;
      /** Null: it doesn't expire. */
      readonly expiresAt: Date | null;
      readonly marketplace: string;
    }
  | { readonly kind: "cancellation"; readonly from: string; readonly marketplace: string };

/** Change of an item, with its transaction. */
export type ItemEvent = ItemChange & {
  readonly signature: string;
  readonly slot: bigint;
  /** Null: no longer known to the node. */
  readonly at: Date | null;
};

/** Item whose events are read. */
export interface TrackedItem {
  /** Name of its token standard. */
  readonly standard: string;
  readonly mint: string;
  /** Holder before the first event of the query; null: unknown, or the item was burned. */
  readonly owner: string | null;
}

/** Part of an item's transactions. */
export interface EventQuery {
  /** Signature of the transaction after which to start; null: start with the mint. */
  readonly since: string | null;
  /** Maximum number of transactions. */
  readonly limit: number;
}

/** Events in a part of an item's transactions. Omits those that the node has pruned. */
export interface EventPortion {
  /** Oldest first. */
  readonly events: readonly ItemEvent[];
  /** Number of transactions that were read. */
  readonly transactions: number;
  /** Signature of the last one; null: none. */
  readonly last: string | null;
  /** Remaining transactions: none, more, or too many, in which case none was read. */
  readonly rest: "none" | "more" | "too-many";
}

/** Maximum number of items of one holder read or metadata write. */
export const itemsBatch = 100;
