import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import {
  AccountRole,
  type AccountMeta,
  type Address,
  type Instruction,
  type TransactionSigner,
} from "@solana/kit";
import type {
  AuthorityFunds,
  ItemMetadata,
  ItemPlan,
  MintedItem,
  StoredMetadata,
} from "../../transactions/item-standard.js";
import type { ResolvedOrder } from "../../transactions/mint-order.js";
import type { ResolvedInstruction, ResolvedMessage } from "../../transactions/resolve-message.js";
import {
  encodeAddPlugin,
  encodeCreate,
  encodeUpdate,
  encodeUpdateCollection,
  encodeUpdatePlugin,
  instructions,
  type Plugin,
  type TextChanges,
} from "./codecs.js";
import { pluginBytes } from "./core-account.js";
import { coreProgram } from "./program.js";

const account = (address: Address, role: AccountRole): AccountMeta => ({ address, role });
const readonly = (address: Address) => account(address, AccountRole.READONLY);
/** Placeholder for an optional account that is omitted. */
const absent = readonly(coreProgram);
const system = readonly(SYSTEM_PROGRAM_ADDRESS);

/** Placeholder number of an open edition's item, until its own is written. */
const unnumbered = 0;

/** Plugins of a new asset. An edition's number can be changed later, but the plugin can't be added later. */
export const pluginsOf = ({ isEdition = false }: Pick<ResolvedOrder, "isEdition">): Plugin[] =>
  isEdition ? [{ __kind: "Edition", number: unnumbered }] : [];

/**
 * `CreateV2` of an asset. The wallet pays, the authority adds it to the collection, and the asset's own key signs, so
 * that no one else can create an account at its address.
 */
export function buildItem(
  order: ResolvedOrder,
  { mint }: ItemPlan,
  { authority }: { readonly authority: TransactionSigner },
): Instruction[] {
  const { wallet, owner, group, name, metadataUri } = order;
  return [
    {
      programAddress: coreProgram,
      accounts: [
        account(mint, AccountRole.WRITABLE_SIGNER),
        account(group!, AccountRole.WRITABLE),
        account(authority.address, AccountRole.READONLY_SIGNER),
        account(wallet, AccountRole.WRITABLE_SIGNER),
        readonly(owner),
        absent,
        system,
        absent,
      ],
      data: encodeCreate({ name, uri: metadataUri(mint), plugins: pluginsOf(order) }),
    },
  ];
}

/** True for the instruction that creates an asset. */
export const createsItem = ({ program, data }: Pick<ResolvedInstruction, "program" | "data">): boolean =>
  program === coreProgram && data[0] === instructions.createV2;

/** Assets that a message creates in a collection of the authority. The transaction doesn't contain the seeds. */
export const decodeItems = ({ instructions }: ResolvedMessage, authority: Address): MintedItem[] =>
  instructions.filter(createsItem).flatMap(({ accounts: [mint, group, signer, , owner] }) => {
    if (mint === undefined || group === undefined || owner === undefined) return [];
    if (group === coreProgram || owner === coreProgram || signer !== authority) return [];
    return [{ mint, group, owner, seed: null }];
  });

/** True if nothing has to be written. */
export const isUpToDate = (stored: StoredMetadata, item: ItemMetadata): boolean =>
  !changesTexts(stored, item) && !changesNumber(stored, item) && !closes(stored, item);

function listChanges(stored: StoredMetadata, { name, uri }: ItemMetadata): TextChanges {
  return { name: name === stored.name ? null : name, uri: uri === stored.uri ? null : uri };
}

function changesTexts(stored: StoredMetadata, item: ItemMetadata): boolean {
  const { name, uri } = listChanges(stored, item);
  return name !== null || uri !== null;
}

/** True if an edition's number differs. An asset without the plugin can't get a number. */
const changesNumber = (stored: StoredMetadata, { edition }: ItemMetadata): boolean =>
  edition !== undefined && stored.edition !== null && stored.edition !== edition;

/** True if the metadata is to become immutable. */
const closes = (stored: StoredMetadata, { updateAuthority }: ItemMetadata): boolean =>
  updateAuthority === null && stored.updateAuthority !== null;

/** Bytes by which writing the metadata grows the account; negative if it shrinks. */
export function growth(stored: StoredMetadata, item: ItemMetadata): number {
  const texts = Buffer.byteLength(item.name + item.uri) - Buffer.byteLength(stored.name + stored.uri);
  if (!closes(stored, item)) return texts;
  const { edition } = stored;
  const present: Plugin[] = edition === null ? [] : [{ __kind: "Edition", number: edition }];
  return texts + pluginBytes([...present, { __kind: "ImmutableMetadata" }]) - pluginBytes(present);
}

/**
 * Writes an asset's own name, URI and number. If no one may change them afterwards, adds the `ImmutableMetadata`
 * plugin, which locks name and URI but not the number. Otherwise the collection's update authority and its delegates
 * may change them.
 */
export function buildMetadataUpdate(
  stored: StoredMetadata,
  item: ItemMetadata,
  { authority }: Pick<AuthorityFunds, "authority">,
): Instruction[] {
  const changes = listChanges(stored, item);
  const payer = account(authority.address, AccountRole.WRITABLE_SIGNER);
  const own = account(item.mint, AccountRole.WRITABLE);
  if (stored.members !== null) {
    const accounts = [own, payer, absent, absent, system, absent];
    return [{ programAddress: coreProgram, accounts, data: encodeUpdateCollection(changes) }];
  }
  const group = stored.group ?? coreProgram;
  const changed = [own, account(group, AccountRole.WRITABLE), payer, absent, system, absent];
  return [
    ...(changesTexts(stored, item)
      ? [
          {
            programAddress: coreProgram,
            accounts: [own, readonly(group), payer, absent, system, absent],
            data: encodeUpdate(changes),
          },
        ]
      : []),
    ...(changesNumber(stored, item)
      ? [
          {
            programAddress: coreProgram,
            accounts: changed,
            data: encodeUpdatePlugin({ __kind: "Edition", number: item.edition! }),
          },
        ]
      : []),
    ...(closes(stored, item)
      ? [
          {
            programAddress: coreProgram,
            accounts: changed,
            data: encodeAddPlugin({ __kind: "ImmutableMetadata" }),
          },
        ]
      : []),
  ];
}
