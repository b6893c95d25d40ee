import type { Address } from "../../../contract/values/brand.js";
import type { Item, MintExtensions, MintTerms, Pointer } from "../collect-effects.js";
import { metadataSize } from "../decode-metadata.js";
import { rentOf } from "../rent.js";
import { exceeds, violatedBy, type Invariant, type Violation } from "./invariant.js";

/** Item with the effects of all instructions. */
export interface ItemSubject {
  readonly address: Address;
  readonly item: Item;
  readonly extensions: MintExtensions;
  /** Lamports that the wallet pays for its account. */
  readonly deposit: bigint;
  /** True when the transaction has instructions of trusted programs, which aren't decoded. */
  readonly hasOpaque: boolean;
  readonly terms: MintTerms;
}

const isMember = ({ memberPointer, group }: MintExtensions): boolean =>
  memberPointer !== undefined || group !== undefined;

const metadataBytes = ({ fields }: MintExtensions): number => (fields ? metadataSize(fields) : 0);

/** True for an item with a supply of one that stays one. */
const isDelivered = ({ item: { recipient, isClosed } }: ItemSubject): boolean =>
  Boolean(recipient) && isClosed;

/** A trusted program may write the metadata in instructions that aren't decoded. */
const hasMetadata = ({ extensions, hasOpaque }: ItemSubject): boolean =>
  hasOpaque || (Boolean(extensions.metadataPointer?.isOwn) && metadataBytes(extensions) > 0);

/** A trusted program may add the item to the group in instructions that aren't decoded. */
function isInGroup({ extensions, hasOpaque, terms }: ItemSubject): boolean {
  if (!isMember(extensions)) return !terms.isGroupRequired || hasOpaque;
  return Boolean(extensions.memberPointer?.isOwn) && extensions.group !== undefined;
}

/** True if no one but the former mint authority may change where the item's metadata and membership are. */
function arePointersKept({ item: { authority }, extensions }: ItemSubject): boolean {
  const isKept = (pointer: Pointer | undefined) => !pointer?.authority || pointer.authority === authority;
  return isKept(extensions.metadataPointer) && isKept(extensions.memberPointer);
}

/** An item is delivered with its metadata, in its group if it has to be, and its mint authority is removed. */
function itemsAreComplete(subject: ItemSubject): Violation[] {
  const isComplete =
    isDelivered(subject) && hasMetadata(subject) && isInGroup(subject) && arePointersKept(subject);
  return isComplete ? [] : violatedBy(subject.address);
}

/** The mint authority is the page's `authority`. */
const authorityIsThePages = ({ item: { authority }, terms }: ItemSubject): Violation[] =>
  authority === (terms.authority ?? authority) ? [] : violatedBy(authority);

/** An item is in no other group than the collection's. */
const groupIsTheCollections = ({ extensions: { group }, terms }: ItemSubject): Violation[] =>
  !group || group === (terms.group ?? group) ? [] : violatedBy(group);

/** Bytes of a Token-2022 mint with a metadata pointer. */
const pointedMintSize = 234;
/**
 * Extra bytes that an item's deposit may pay for: services compute it for the longest possible metadata URI, and the
 * token program skips the size of a multisig account.
 */
const sizeTolerance = 14;
/**
 * Bytes of a membership: the pointer, the member entry, and space for the item's own metadata, which replaces the
 * placeholder's after the draw: a longer name and URI, and the royalty with five recipients.
 */
const memberSize = 68 + 76 + 640;

/** The deposit for an item is at most the rent exemption for its size. */
function depositFitsTheItem({ address, extensions, deposit, terms }: ItemSubject): Violation[] {
  const size =
    pointedMintSize + metadataBytes(extensions) + sizeTolerance + (isMember(extensions) ? memberSize : 0);
  return exceeds(deposit, rentOf(size, terms.rentPerByte), address);
}

/** Invariants of each item, given the effects of all instructions. */
export const itemInvariants: readonly Invariant<ItemSubject>[] = [
  { code: "ITEM_MALFORMED", find: itemsAreComplete },
  { code: "AUTHORITY_NOT_ALLOWED", find: authorityIsThePages },
  { code: "AUTHORITY_NOT_ALLOWED", find: groupIsTheCollections },
  { code: "RENT_TOO_HIGH", find: depositFitsTheItem },
];
