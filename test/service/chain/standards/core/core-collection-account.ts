import {
  CheckResult,
  ExternalPluginAdapterType,
  getPluginHeaderV1AccountDataSerializer,
  getPluginSerializer,
  HookableLifecycleEvent,
  Key,
  PluginType,
  type BasePluginAuthority,
  type PluginArgs,
} from "@metaplex-foundation/mpl-core";
import { getCollectionV1AccountDataSerializer } from "@metaplex-foundation/mpl-core/dist/src/generated/types/collectionV1AccountData.js";
import { getPluginRegistryV1AccountDataSerializer } from "@metaplex-foundation/mpl-core/dist/src/generated/types/pluginRegistryV1AccountData.js";
import { none, publicKey, some } from "@metaplex-foundation/umi";
import { getAddressEncoder, lamports, type Address } from "@solana/kit";
import { coreProgram } from "../../../../../demo/service/chain/standards/core/program.js";

export { CheckResult, ExternalPluginAdapterType, HookableLifecycleEvent, PluginType };

/** Plugin of a collection that somebody else has made. */
export interface ForeignPlugin {
  readonly plugin: PluginArgs;
  /** Default: the update authority. */
  readonly authority?: BasePluginAuthority;
}

/** External adapter: a program or an account that is asked about an asset. */
export interface ForeignAdapter {
  readonly type: ExternalPluginAdapterType;
  readonly asked: Address;
  readonly checks: readonly (readonly [event: HookableLifecycleEvent, flags: number])[];
}

/** Account of a Metaplex Core collection, laid out as the program does, with the serializers of Metaplex' client. */
export function coreCollectionAccount({
  updateAuthority,
  plugins = [],
  adapters = [],
}: {
  readonly updateAuthority: Address;
  readonly plugins?: readonly ForeignPlugin[];
  readonly adapters?: readonly ForeignAdapter[];
}) {
  const content = getCollectionV1AccountDataSerializer().serialize({
    key: Key.CollectionV1,
    updateAuthority: publicKey(updateAuthority),
    name: "Foreign",
    uri: "https://foreign.example/collection.json",
    numMinted: 7,
    currentSize: 7,
  });
  const pluginBytes = plugins.map(({ plugin }) => getPluginSerializer().serialize(plugin));
  const adapterBytes = adapters.map(({ type, asked }) =>
    Uint8Array.of(type, ...getAddressEncoder().encode(asked), 0, 0),
  );
  let offset = content.length + 9;
  const place = (bytes: Uint8Array) => BigInt((offset += bytes.length) - bytes.length);
  const registry = plugins.map(({ plugin, authority = { __kind: "UpdateAuthority" } }, index) => ({
    pluginType: PluginType[plugin.__kind],
    authority,
    offset: place(pluginBytes[index]!),
  }));
  const externalRegistry = adapters.map(({ type, checks }, index) => ({
    pluginType: type,
    authority: { __kind: "UpdateAuthority" as const },
    lifecycleChecks: some(
      checks.map(([event, flags]) => [event, { flags }] as [typeof event, { flags: number }]),
    ),
    offset: place(adapterBytes[index]!),
    dataOffset: none<bigint>(),
    dataLen: some(3n),
  }));
  const header = getPluginHeaderV1AccountDataSerializer().serialize({
    key: Key.PluginHeaderV1,
    pluginRegistryOffset: BigInt(offset),
  });
  const list = getPluginRegistryV1AccountDataSerializer().serialize({
    key: Key.PluginRegistryV1,
    registry,
    externalRegistry,
  });
  return toCoreAccount(Buffer.concat([content, header, ...pluginBytes, ...adapterBytes, list]));
}

/** Account of Metaplex Core with these bytes. */
export const toCoreAccount = (bytes: Uint8Array) => ({
  owner: coreProgram,
  data: [Buffer.from(bytes).toString("base64"), "base64"] as never,
  lamports: lamports(5_000_000n),
  executable: false,
  space: BigInt(bytes.length),
});
