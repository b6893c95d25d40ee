import {
  addEncoderSizePrefix,
  getAddressEncoder,
  getArrayEncoder,
  getConstantEncoder,
  getDiscriminatedUnionEncoder,
  getHiddenPrefixEncoder,
  getOptionEncoder,
  getStructEncoder,
  getU16Encoder,
  getU32Encoder,
  getU8Encoder,
  getUnionEncoder,
  getUnitEncoder,
  getUtf8Encoder,
  type Address,
  type Encoder,
} from "@solana/kit";

/**
 * Borsh layouts of Metaplex Core's instructions and accounts, as far as drops use them. Tests compare them with the
 * encoders of `@metaplex-foundation/mpl-core`.
 * @see https://github.com/metaplex-foundation/mpl-core
 */

/** Discriminators of instructions. */
export const instructions = {
  addPluginV1: 2,
  updatePluginV1: 6,
  updateCollectionPluginV1: 7,
  burnV1: 12,
  transferV1: 14,
  updateV1: 15,
  updateCollectionV1: 16,
  createV2: 20,
  createCollectionV2: 21,
} as const;

/** Discriminators of plugins. */
export const pluginTypes = {
  royalties: 0,
  freezeDelegate: 1,
  burnDelegate: 2,
  transferDelegate: 3,
  updateDelegate: 4,
  permanentFreezeDelegate: 5,
  attributes: 6,
  permanentTransferDelegate: 7,
  permanentBurnDelegate: 8,
  edition: 9,
  masterEdition: 10,
  addBlocker: 11,
  immutableMetadata: 12,
  verifiedCreators: 13,
  autograph: 14,
  bubblegum: 15,
  freezeExecute: 16,
  permanentFreezeExecute: 17,
} as const;

/** Discriminators of external adapters. */
export const adapterTypes = { lifecycleHook: 0, oracle: 1, linkedLifecycleHook: 3 } as const;

/** Events that external adapters check. */
export const lifecycleEvents = { transfer: 1, burn: 2 } as const;

/** Bit of an adapter that can reject an event. */
export const canReject = 4;

/** Discriminators of accounts, in their first byte. */
export const accountKeys = { uninitialized: 0, asset: 1, pluginHeader: 3, collection: 5 } as const;

export interface Creator {
  readonly address: Address;
  /** Percentage of the royalty. */
  readonly percentage: number;
}

/** Programs that may or may not take part in a transfer. */
export type RuleSet =
  | { readonly __kind: "None" }
  | { readonly __kind: "ProgramAllowList"; readonly programs: readonly Address[] }
  | { readonly __kind: "ProgramDenyList"; readonly programs: readonly Address[] };

export type Plugin =
  | {
      readonly __kind: "Royalties";
      readonly basisPoints: number;
      readonly creators: readonly Creator[];
      readonly ruleSet: RuleSet;
    }
  | { readonly __kind: "UpdateDelegate"; readonly additionalDelegates: readonly Address[] }
  | {
      readonly __kind: "Edition";
      /** 32 bits. */
      readonly number: number;
    }
  /** For a collection without maximum supply. Without its own name and URI. */
  | { readonly __kind: "MasterEdition" }
  | { readonly __kind: "ImmutableMetadata" };

const text = () => addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder());
const addresses = () => getArrayEncoder(getAddressEncoder());
/** Prefixes the fields of an instruction or a plugin with its discriminator. */
const numbered = <Value>(number: number, encoder: Encoder<Value>) =>
  getHiddenPrefixEncoder(encoder, [getConstantEncoder(Uint8Array.of(number))]);

const ruleSetEncoder = getDiscriminatedUnionEncoder([
  ["None", getUnitEncoder()],
  ["ProgramAllowList", getStructEncoder([["programs", addresses()]])],
  ["ProgramDenyList", getStructEncoder([["programs", addresses()]])],
]);

const creatorEncoder = getStructEncoder([
  ["address", getAddressEncoder()],
  ["percentage", getU8Encoder()],
]);

const pluginKinds = ["Royalties", "UpdateDelegate", "Edition", "MasterEdition", "ImmutableMetadata"] as const;

const pluginEncoder: Encoder<Plugin> = getUnionEncoder(
  [
    numbered(
      pluginTypes.royalties,
      getStructEncoder([
        ["basisPoints", getU16Encoder()],
        ["creators", getArrayEncoder(creatorEncoder)],
        ["ruleSet", ruleSetEncoder],
      ]),
    ),
    numbered(pluginTypes.updateDelegate, getStructEncoder([["additionalDelegates", addresses()]])),
    numbered(pluginTypes.edition, getStructEncoder([["number", getU32Encoder()]])),
    numbered(
      pluginTypes.masterEdition,
      // Without maximum supply, name and address.
      getHiddenPrefixEncoder(getStructEncoder([]), [getConstantEncoder(Uint8Array.of(0, 0, 0))]),
    ),
    numbered(pluginTypes.immutableMetadata, getStructEncoder([])),
  ],
  (plugin) => pluginKinds.indexOf((plugin as Plugin).__kind),
) as Encoder<Plugin>;

/** Encodes a plugin as stored in an account. */
export const encodePlugin = (plugin: Plugin): Uint8Array => new Uint8Array(pluginEncoder.encode(plugin));

/** A plugin with its default authority, which is the collection's update authority. */
const pluginPairEncoder = getStructEncoder([
  ["plugin", pluginEncoder],
  ["authority", getOptionEncoder(getUnitEncoder())],
]);
const pluginPairs = (plugins: readonly Plugin[]) => plugins.map((plugin) => ({ plugin, authority: null }));

/** Stored in an account, not compressed. */
const accountState = getConstantEncoder(Uint8Array.of(0));
const createEncoder = numbered(
  instructions.createV2,
  getHiddenPrefixEncoder(
    getStructEncoder([
      ["name", text()],
      ["uri", text()],
      ["plugins", getOptionEncoder(getArrayEncoder(pluginPairEncoder))],
      ["adapters", getOptionEncoder(getUnitEncoder())],
    ]),
    [accountState],
  ),
);

/** Asset or collection to create. */
interface NewAccount {
  readonly name: string;
  readonly uri: string;
  readonly plugins: readonly Plugin[];
}

/** Data of `CreateV2`. */
export const encodeCreate = ({ plugins, ...asset }: NewAccount): Uint8Array =>
  new Uint8Array(
    createEncoder.encode({
      ...asset,
      plugins: plugins.length === 0 ? null : pluginPairs(plugins),
      adapters: null,
    }),
  );

const createCollectionEncoder = numbered(
  instructions.createCollectionV2,
  getStructEncoder([
    ["name", text()],
    ["uri", text()],
    ["plugins", getOptionEncoder(getArrayEncoder(pluginPairEncoder))],
    ["adapters", getOptionEncoder(getUnitEncoder())],
  ]),
);

/** Data of `CreateCollectionV2`. */
export const encodeCreateCollection = ({ plugins, ...collection }: NewAccount): Uint8Array =>
  new Uint8Array(
    createCollectionEncoder.encode({ ...collection, plugins: pluginPairs(plugins), adapters: null }),
  );

/** Changed texts; null: unchanged. */
export interface TextChanges {
  readonly name: string | null;
  readonly uri: string | null;
}

const textChanges = getStructEncoder([
  ["name", getOptionEncoder(text())],
  ["uri", getOptionEncoder(text())],
]);
const updateEncoder = numbered(
  instructions.updateV1,
  getStructEncoder([
    ["changes", textChanges],
    ["updateAuthority", getOptionEncoder(getUnitEncoder())],
  ]),
);
const updateCollectionEncoder = numbered(instructions.updateCollectionV1, textChanges);

/** Data of `UpdateV1`, which keeps an asset in its collection. */
export const encodeUpdate = (changes: TextChanges): Uint8Array =>
  new Uint8Array(updateEncoder.encode({ changes, updateAuthority: null }));

/** Data of `UpdateCollectionV1`. */
export const encodeUpdateCollection = (changes: TextChanges): Uint8Array =>
  new Uint8Array(updateCollectionEncoder.encode(changes));

const addPluginEncoder = numbered(instructions.addPluginV1, pluginPairEncoder);

/** Data of `AddPluginV1`. */
export const encodeAddPlugin = (plugin: Plugin): Uint8Array =>
  new Uint8Array(addPluginEncoder.encode({ plugin, authority: null }));

const updatePluginEncoder = numbered(instructions.updatePluginV1, pluginEncoder);

/** Data of `UpdatePluginV1`. */
export const encodeUpdatePlugin = (plugin: Plugin): Uint8Array =>
  new Uint8Array(updatePluginEncoder.encode(plugin));

const updateCollectionPluginEncoder = numbered(instructions.updateCollectionPluginV1, pluginEncoder);

/** Data of `UpdateCollectionPluginV1`. */
export const encodeUpdateCollectionPlugin = (plugin: Plugin): Uint8Array =>
  new Uint8Array(updateCollectionPluginEncoder.encode(plugin));
