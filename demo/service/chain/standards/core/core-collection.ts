import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { AccountRole, createNoopSigner, type Address, type Instruction } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import type {
  CollectionGroup,
  GroupFunds,
  GroupRoyalty,
  GroupUpdate,
  ReleasedPower,
} from "../../transactions/item-standard.js";
import {
  encodeCreateCollection,
  encodePlugin,
  encodeUpdateCollectionPlugin,
  pluginTypes,
  type Plugin,
} from "./codecs.js";
import { collectionAccountSize, readAccountPlugins, readDelegates } from "./core-account.js";
import { deriveCollectionKey } from "./derive-key.js";
import { coreProgram } from "./program.js";
import { royaltiesSize } from "./transfer-rules.js";

/**
 * Plugins of a collection: the royalty, the marker of an open edition, and the service's authority as a delegate. The
 * delegate adds assets and writes their names until the creator, who is the collection's update authority, removes it.
 */
function pluginsOf({ royalty, supply }: CollectionGroup, authority: Address): Plugin[] {
  return [
    ...(royalty ? [toPlugin(royalty)] : []),
    ...(supply === null ? [{ __kind: "MasterEdition" } as const] : []),
    { __kind: "UpdateDelegate", additionalDelegates: [authority] },
  ];
}

const toPlugin = ({ basisPoints, recipients, rules }: GroupRoyalty): Plugin => ({
  __kind: "Royalties",
  basisPoints,
  creators: recipients.map(({ address, share }) => ({ address, percentage: share })),
  ruleSet:
    rules === null
      ? { __kind: "None" }
      : {
          __kind: rules.kind === "allow" ? "ProgramAllowList" : "ProgramDenyList",
          programs: rules.programs,
        },
});

/** Size in bytes of a collection's account. */
export const groupSize = (authority: Address, group: CollectionGroup): number =>
  collectionAccountSize(group, pluginsOf(group, authority));

/**
 * `CreateCollectionV2`. The program doesn't create an account at an address with lamports, which anyone can send there.
 * They are moved away first, signed by the account's own key.
 */
export function buildGroup(group: CollectionGroup, { authority, lamports }: GroupFunds): Instruction[] {
  const { address: collection } = deriveCollectionKey(authority.address, group.seed);
  return [
    ...(lamports > 0n
      ? [
          getTransferSolInstruction({
            source: createNoopSigner(collection),
            destination: authority.address,
            amount: lamports,
          }),
        ]
      : []),
    {
      programAddress: coreProgram,
      accounts: [
        { address: collection, role: AccountRole.WRITABLE_SIGNER },
        { address: group.creator, role: AccountRole.READONLY },
        { address: authority.address, role: AccountRole.WRITABLE_SIGNER },
        { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      ],
      data: encodeCreateCollection({
        name: group.name,
        uri: group.uri,
        plugins: pluginsOf(group, authority.address),
      }),
    },
  ];
}

/**
 * `UpdateCollectionPluginV1` for a changed royalty; null if it is unchanged, or if the collection was created without
 * one.
 */
export function planGroupUpdate(
  stored: AccountInfo,
  { royalty, seed }: CollectionGroup,
  authority: Address,
): GroupUpdate | null {
  const found = readAccountPlugins(stored).find(({ type }) => type === pluginTypes.royalties);
  if (!found || !royalty) return null;
  const plugin = toPlugin(royalty);
  const content = encodePlugin(plugin).subarray(1);
  if (found.content.subarray(0, content.length).equals(content)) return null;
  return {
    growth: content.length - royaltiesSize(found.content),
    instruction: buildPluginUpdate(deriveCollectionKey(authority, seed).address, authority, plugin),
  };
}

/**
 * `UpdateCollectionPluginV1` that removes an address from the collection's update delegates, and keeps the others. A
 * delegate can remove no one but itself; the update authority can remove anyone.
 */
export function buildRelease(
  stored: AccountInfo,
  collection: Address,
  { authority, signer }: ReleasedPower,
): Instruction | null {
  const delegates = readAccountPlugins(stored).flatMap(readDelegates);
  if (!delegates.includes(authority)) return null;
  const additionalDelegates = delegates.filter((delegate) => delegate !== authority);
  return buildPluginUpdate(collection, signer, { __kind: "UpdateDelegate", additionalDelegates });
}

function buildPluginUpdate(collection: Address, signer: Address, plugin: Plugin): Instruction {
  const absent = { address: coreProgram, role: AccountRole.READONLY };
  return {
    programAddress: coreProgram,
    accounts: [
      { address: collection, role: AccountRole.WRITABLE },
      { address: signer, role: AccountRole.WRITABLE_SIGNER },
      absent,
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      absent,
    ],
    data: encodeUpdateCollectionPlugin(plugin),
  };
}
