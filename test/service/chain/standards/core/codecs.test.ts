import {
  getAddPluginV1InstructionDataSerializer,
  getCreateCollectionV2InstructionDataSerializer,
  getCreateV2InstructionDataSerializer,
  getPluginHeaderV1AccountDataSerializer,
  getPluginSerializer,
  getUpdateCollectionPluginV1InstructionDataSerializer,
  getUpdateCollectionV1InstructionDataSerializer,
  getUpdatePluginV1InstructionDataSerializer,
  getUpdateV1InstructionDataSerializer,
  Key,
  PluginType,
  ruleSet as toRuleSet,
  type PluginArgs,
} from "@metaplex-foundation/mpl-core";
import { getAssetV1AccountDataSerializer } from "@metaplex-foundation/mpl-core/dist/src/generated/types/assetV1AccountData.js";
import { getCollectionV1AccountDataSerializer } from "@metaplex-foundation/mpl-core/dist/src/generated/types/collectionV1AccountData.js";
import { getPluginRegistryV1AccountDataSerializer } from "@metaplex-foundation/mpl-core/dist/src/generated/types/pluginRegistryV1AccountData.js";
import { none, publicKey, some } from "@metaplex-foundation/umi";
import { getAddressDecoder, lamports, type Address } from "@solana/kit";
import {
  array,
  assert,
  constant,
  integer,
  oneof,
  option,
  property,
  record,
  string,
  uint8Array,
  type Arbitrary,
} from "fast-check";
import { expect, it } from "vitest";
import {
  encodeAddPlugin,
  encodeCreate,
  encodeCreateCollection,
  encodePlugin,
  encodeUpdate,
  encodeUpdateCollection,
  encodeUpdateCollectionPlugin,
  encodeUpdatePlugin,
  type Plugin,
  type RuleSet,
} from "../../../../../demo/service/chain/standards/core/codecs.js";
import {
  assetAccountSize,
  collectionAccountSize,
  readOwner,
  readStoredMetadata,
} from "../../../../../demo/service/chain/standards/core/core-account.js";
import { coreProgram } from "../../../../../demo/service/chain/standards/core/program.js";

const text = string({ unit: "grapheme", maxLength: 40 });
const anAddress: Arbitrary<Address> = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) =>
  getAddressDecoder().decode(bytes),
);
const programs = array(anAddress, { maxLength: 4 });
const aRuleSet: Arbitrary<RuleSet> = oneof(
  constant({ __kind: "None" as const }),
  programs.map((programs) => ({ __kind: "ProgramAllowList" as const, programs })),
  programs.map((programs) => ({ __kind: "ProgramDenyList" as const, programs })),
);
const aPlugin: Arbitrary<Plugin> = oneof(
  record({
    __kind: constant("Royalties" as const),
    basisPoints: integer({ min: 0, max: 10_000 }),
    creators: array(record({ address: anAddress, percentage: integer({ min: 0, max: 100 }) }), {
      maxLength: 5,
    }),
    ruleSet: aRuleSet,
  }),
  record({
    __kind: constant("UpdateDelegate" as const),
    additionalDelegates: array(anAddress, { maxLength: 3 }),
  }),
  record({ __kind: constant("Edition" as const), number: integer({ min: 0, max: 2 ** 32 - 1 }) }),
  constant({ __kind: "MasterEdition" as const }),
  constant({ __kind: "ImmutableMetadata" as const }),
);

/** The same plugin as Metaplex' client has it. */
function toTheirs(plugin: Plugin): PluginArgs {
  switch (plugin.__kind) {
    case "Royalties": {
      const { basisPoints, creators, ruleSet } = plugin;
      const theirs = {
        basisPoints,
        creators: creators.map(({ address, percentage }) => ({ address: publicKey(address), percentage })),
        ruleSet:
          ruleSet.__kind === "None"
            ? toRuleSet("None")
            : ruleSet.__kind === "ProgramAllowList"
              ? toRuleSet("ProgramAllowList", [ruleSet.programs.map((program) => publicKey(program))])
              : toRuleSet("ProgramDenyList", [ruleSet.programs.map((program) => publicKey(program))]),
      };
      return { __kind: "Royalties", fields: [theirs] };
    }
    case "UpdateDelegate": {
      const additionalDelegates = plugin.additionalDelegates.map((delegate) => publicKey(delegate));
      return { __kind: "UpdateDelegate", fields: [{ additionalDelegates }] };
    }
    case "Edition":
      return { __kind: "Edition", fields: [{ number: plugin.number }] };
    case "MasterEdition":
      return { __kind: "MasterEdition", fields: [{ maxSupply: none(), name: none(), uri: none() }] };
    case "ImmutableMetadata":
      return { __kind: "ImmutableMetadata", fields: [{}] };
  }
}

const toOption = (value: string | null) => (value === null ? none<string>() : some(value));

it("instructions are encoded as Metaplex' own client encodes them", () => {
  const changes = record({ name: option(text), uri: option(text) });
  const created = record({ name: text, uri: text, plugins: array(aPlugin, { maxLength: 3 }), changes });
  assert(
    property(created, ({ name, uri, plugins, changes }) => {
      const pairs = plugins.map((plugin) => ({ plugin: toTheirs(plugin), authority: none<never>() }));
      const theirChanges = { newName: toOption(changes.name), newUri: toOption(changes.uri) };
      expect(encodeCreate({ name, uri, plugins })).toEqual(
        getCreateV2InstructionDataSerializer().serialize({
          name,
          uri,
          plugins: pairs.length === 0 ? none() : some(pairs),
          externalPluginAdapters: none(),
        }),
      );
      expect(encodeCreateCollection({ name, uri, plugins })).toEqual(
        getCreateCollectionV2InstructionDataSerializer().serialize({
          name,
          uri,
          plugins: some(pairs),
          externalPluginAdapters: none(),
        }),
      );
      expect(encodeUpdate(changes)).toEqual(getUpdateV1InstructionDataSerializer().serialize(theirChanges));
      expect(encodeUpdateCollection(changes)).toEqual(
        getUpdateCollectionV1InstructionDataSerializer().serialize(theirChanges),
      );
      for (const plugin of plugins) {
        expect(encodeAddPlugin(plugin)).toEqual(
          getAddPluginV1InstructionDataSerializer().serialize({ plugin: toTheirs(plugin) }),
        );
        expect(encodeUpdateCollectionPlugin(plugin)).toEqual(
          getUpdateCollectionPluginV1InstructionDataSerializer().serialize({ plugin: toTheirs(plugin) }),
        );
        expect(encodeUpdatePlugin(plugin)).toEqual(
          getUpdatePluginV1InstructionDataSerializer().serialize({ plugin: toTheirs(plugin) }),
        );
        expect(encodePlugin(plugin)).toEqual(getPluginSerializer().serialize(toTheirs(plugin)));
      }
    }),
  );
});

const toAccount = (bytes: Uint8Array) => ({
  owner: coreProgram,
  data: [Buffer.from(bytes).toString("base64"), "base64"] as never,
  lamports: lamports(5_000_000n),
  executable: false,
  space: BigInt(bytes.length),
});

/** Plugins behind an account's content, as the program lays them out. */
function layOutPlugins(start: number, plugins: readonly Plugin[]): Uint8Array {
  if (plugins.length === 0) return new Uint8Array();
  const bytes = plugins.map((plugin) => getPluginSerializer().serialize(toTheirs(plugin)));
  let offset = start + 9;
  const registry = plugins.map((plugin, index) => {
    const pluginType = PluginType[plugin.__kind];
    const entry = {
      pluginType,
      authority: { __kind: "UpdateAuthority" as const },
      offset: BigInt(offset),
    };
    offset += bytes[index]!.length;
    return entry;
  });
  return Buffer.concat([
    getPluginHeaderV1AccountDataSerializer().serialize({
      key: Key.PluginHeaderV1,
      pluginRegistryOffset: BigInt(offset),
    }),
    ...bytes,
    getPluginRegistryV1AccountDataSerializer().serialize({
      key: Key.PluginRegistryV1,
      registry,
      externalRegistry: [],
    }),
  ]);
}

it("accounts that Metaplex' own client writes are read, and have the expected size", () => {
  const content = record({
    name: text,
    uri: text,
    owner: anAddress,
    group: anAddress,
    seq: option(integer({ min: 0, max: 1_000_000 }).map(BigInt)),
    plugins: array(aPlugin, { maxLength: 4 }),
    members: integer({ min: 0, max: 2 ** 32 - 1 }),
  });
  assert(
    property(content, ({ name, uri, owner, group, seq, plugins, members }) => {
      const asset = getAssetV1AccountDataSerializer().serialize({
        key: Key.AssetV1,
        owner: publicKey(owner),
        updateAuthority: { __kind: "Collection", fields: [publicKey(group)] },
        name,
        uri,
        seq: seq === null ? none() : some(seq),
      });
      const bytes = Buffer.concat([asset, layOutPlugins(asset.length, plugins)]);
      const isImmutable = plugins.some(({ __kind }) => __kind === "ImmutableMetadata");
      expect(readStoredMetadata(toAccount(bytes))).toMatchObject({
        name,
        uri,
        group,
        updateAuthority: isImmutable ? null : group,
        members: null,
        edition: plugins.find((plugin) => plugin.__kind === "Edition")?.number ?? null,
        size: bytes.length,
      });
      expect(readOwner(bytes.subarray(0, 33))).toBe(owner);
      if (seq === null) expect(assetAccountSize({ name, uri }, plugins)).toBe(bytes.length);

      const collection = getCollectionV1AccountDataSerializer().serialize({
        key: Key.CollectionV1,
        updateAuthority: publicKey(owner),
        name,
        uri,
        numMinted: members,
        currentSize: 0,
      });
      const whole = Buffer.concat([collection, layOutPlugins(collection.length, plugins)]);
      expect(readStoredMetadata(toAccount(whole))).toMatchObject({ name, uri, group: null, members });
      expect(collectionAccountSize({ name, uri }, plugins)).toBe(whole.length);
    }),
  );
});

it("what remains of a burned asset, and accounts of other programs, have no metadata", () => {
  expect(readStoredMetadata(toAccount(Uint8Array.of(0)))).toBeNull();
  expect(
    readStoredMetadata({
      ...toAccount(Uint8Array.of(1)),
      owner: getAddressDecoder().decode(new Uint8Array(32)),
    }),
  ).toBeNull();
  expect(readStoredMetadata(undefined)).toBeNull();
});
