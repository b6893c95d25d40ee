import type { AccountInfo } from "../../rpc/account-reader.js";
import type { StoredGroup } from "../../transactions/item-standard.js";
import type { Address } from "@solana/kit";
import { pluginTypes } from "./codecs.js";
import {
  isCollection,
  readCollectionAuthority,
  readDelegates,
  readRegistry,
  readStoredMetadata,
  type PluginAuthority,
  type StoredAdapter,
  type StoredPlugin,
} from "./core-account.js";
import { readRoyalty } from "./transfer-rules.js";

/** Plugins of a collection as the service creates it. `ImmutableMetadata` only takes power away. */
const ownPlugins: ReadonlySet<number> = new Set([
  pluginTypes.royalties,
  pluginTypes.updateDelegate,
  pluginTypes.masterEdition,
  pluginTypes.immutableMetadata,
]);

/** Plugins of an item as the service writes it, and those that only its holder can add, for example to list it. */
const itemPlugins: ReadonlySet<number> = new Set([
  pluginTypes.edition,
  pluginTypes.immutableMetadata,
  pluginTypes.freezeDelegate,
  pluginTypes.burnDelegate,
  pluginTypes.transferDelegate,
  pluginTypes.autograph,
  pluginTypes.freezeExecute,
]);

/** Collection, and who has power over it; null for other accounts, and for the layout of a newer release. */
export function readGroup(account: AccountInfo | undefined): StoredGroup | null {
  try {
    const stored = readStoredMetadata(account);
    const registry = readRegistry(account);
    if (!registry || stored?.members == null) return null;
    const royalties = registry.plugins.find(({ type }) => type === pluginTypes.royalties);
    return {
      name: stored.name,
      uri: stored.uri,
      members: stored.members,
      maxMembers: null,
      updateAuthority: readCollectionAuthority(account!),
      issuers: registry.plugins.flatMap(readDelegates),
      royalty: royalties ? readRoyalty(royalties.content) : null,
      foreignPowers: [
        ...listForeign(registry, ownPlugins),
        ...registry.plugins.flatMap(({ type, authority }) =>
          ownPlugins.has(type) && typeof authority === "string" && authority !== "update-authority"
            ? [`its plugin ${nameOf(type)} belongs to ${describeAuthority(authority)}`]
            : [],
        ),
      ],
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Additional delegates of a collection; null for other accounts, and for the layout of a newer release. */
export function readIssuers(account: AccountInfo | undefined): readonly Address[] | null {
  try {
    if (!isCollection(account)) return null;
    return readRegistry(account)!.plugins.flatMap(readDelegates);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Plugins and adapters of an item that neither the service nor its holder can have added; none for other accounts. */
export function listForeignPowers(account: AccountInfo | undefined): string[] {
  try {
    const registry = readRegistry(account);
    return registry && readStoredMetadata(account)?.members === null
      ? listForeign(registry, itemPlugins)
      : [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const listForeign = (
  {
    plugins,
    adapters,
  }: { readonly plugins: readonly StoredPlugin[]; readonly adapters: readonly StoredAdapter[] },
  known: ReadonlySet<number>,
): string[] => [
  ...plugins.filter(({ type }) => !known.has(type)).map(({ type }) => `it has the plugin ${nameOf(type)}`),
  ...adapters.map(({ type }) => `it has an external adapter of type ${type}`),
];

const describeAuthority = (authority: Exclude<PluginAuthority, null>): string =>
  authority === "owner" ? "its holder" : authority;

/** Name of a plugin as Metaplex writes it, like `PermanentFreezeDelegate`. */
function nameOf(type: number): string {
  const name = Object.entries(pluginTypes).find(([, number]) => number === type)?.[0];
  return name === undefined ? `of type ${type}` : `${name[0]!.toUpperCase()}${name.slice(1)}`;
}
