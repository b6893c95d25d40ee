import { getAddressDecoder, type Address } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import { createByteReader, type ByteReader } from "../../transactions/byte-reader.js";
import type { StoredMetadata } from "../../transactions/item-standard.js";
import { accountKeys, encodePlugin, pluginTypes, type Plugin } from "./codecs.js";
import { coreProgram } from "./program.js";

/** Sizes in bytes of an asset in a collection, and of a collection, without their texts. */
const assetSize = 1 + 32 + 33 + 4 + 4 + 1;
const collectionSize = 1 + 32 + 4 + 4 + 4 + 4;
/** Sizes in bytes of an account's plugin header, its registry, and a registry record whose authority has no address. */
const pluginHeaderSize = 1 + 8;
const pluginListSize = 1 + 4 + 4;
const pluginEntrySize = 1 + 1 + 8;

interface Texts {
  readonly name: string;
  readonly uri: string;
}

const textBytes = ({ name, uri }: Texts): number => Buffer.byteLength(name) + Buffer.byteLength(uri);

/** Bytes that plugins add to an account that has none. */
export const pluginBytes = (plugins: readonly Plugin[]): number =>
  plugins.length === 0
    ? 0
    : plugins.reduce(
        (sum, plugin) => sum + pluginEntrySize + encodePlugin(plugin).length,
        pluginHeaderSize + pluginListSize,
      );

/** Size in bytes of the account of an asset in a collection. */
export const assetAccountSize = (texts: Texts, plugins: readonly Plugin[]): number =>
  assetSize + textBytes(texts) + pluginBytes(plugins);

/** Size in bytes of a collection's account. */
export const collectionAccountSize = (texts: Texts, plugins: readonly Plugin[]): number =>
  collectionSize + textBytes(texts) + pluginBytes(plugins);

/** Owner of an asset; null for any other account. @param data At least the first 33 bytes. */
export function readOwner(data: Uint8Array): Address | null {
  return data[0] === accountKeys.asset && data.length >= 33 ? getAddressDecoder().decode(data, 1) : null;
}

/** True for a collection's account. */
export const isCollection = (account: AccountInfo | undefined): account is AccountInfo =>
  account?.owner === coreProgram && Buffer.from(account.data[0], "base64")[0] === accountKeys.collection;

/** Metadata of an asset or a collection; null for other accounts, and for the remains of a burned asset. */
export function readStoredMetadata(account: AccountInfo | undefined): StoredMetadata | null {
  const content = readContent(account);
  if (!account || !content) return null;
  const { data, end, ...metadata } = content;
  const plugins = readPlugins(data, end);
  const isImmutable = plugins.some(({ type }) => type === pluginTypes.immutableMetadata);
  const edition = plugins.find(({ type }) => type === pluginTypes.edition);
  return {
    ...metadata,
    updateAuthority: isImmutable ? null : metadata.updateAuthority,
    program: coreProgram,
    symbol: "",
    edition: edition?.content.readUInt32LE() ?? null,
    fields: new Map(),
    size: data.length,
    lamports: account.lamports,
  };
}

/** Plugins of an asset or a collection; empty for other accounts. */
export function readAccountPlugins(account: AccountInfo | undefined): StoredPlugin[] {
  const content = readContent(account);
  return content ? readPlugins(content.data, content.end) : [];
}

function readContent(account: AccountInfo | undefined): (Content & { readonly data: Buffer }) | null {
  if (!account || account.owner !== coreProgram) return null;
  const data = Buffer.from(account.data[0], "base64");
  if (data[0] === accountKeys.asset) return { ...readAsset(data), data };
  return data[0] === accountKeys.collection ? { ...readCollection(data), data } : null;
}

type Content = Pick<StoredMetadata, "name" | "uri" | "updateAuthority" | "group" | "members"> & {
  /** Offset after the content, where plugins start. */
  readonly end: number;
};

/** Kinds of an asset's update authority. All others have an address. */
const noAuthority = 0;
const collectionAuthority = 2;

function readAsset(data: Buffer): Content {
  const kind = data[33];
  const authority = kind === noAuthority ? null : getAddressDecoder().decode(data, 34);
  const { name, uri, end } = readTexts(data, kind === noAuthority ? 34 : 66);
  const isNumbered = data[end] === 1;
  return {
    name,
    uri,
    updateAuthority: authority,
    group: kind === collectionAuthority ? authority : null,
    members: null,
    end: end + (isNumbered ? 9 : 1),
  };
}

function readCollection(data: Buffer): Content {
  const { name, uri, end } = readTexts(data, 33);
  return {
    name,
    uri,
    updateAuthority: getAddressDecoder().decode(data, 1),
    group: null,
    members: data.readUInt32LE(end),
    end: end + 8,
  };
}

function readTexts(data: Buffer, start: number): Texts & { readonly end: number } {
  const nameEnd = start + 4 + data.readUInt32LE(start);
  const end = nameEnd + 4 + data.readUInt32LE(nameEnd);
  return {
    name: data.toString("utf8", start + 4, nameEnd),
    uri: data.toString("utf8", nameEnd + 4, end),
    end,
  };
}

/** Kinds of a plugin's authority. */
const authorityKinds = { none: 0, owner: 1, updateAuthority: 2, address: 3 } as const;

/** Who may use a plugin: a fixed address, the holder, the current update authority, or no one. */
export type PluginAuthority = Address | "owner" | "update-authority" | null;

/** Plugin of an account. */
export interface StoredPlugin {
  /** See `pluginTypes`. */
  readonly type: number;
  readonly authority: PluginAuthority;
  /** Bytes of its fields. */
  readonly content: Buffer;
}

/** Program or account outside of an asset that takes part in what happens to it. */
export interface StoredAdapter {
  /** See `adapterTypes`. */
  readonly type: number;
  /** What it checks, by `lifecycleEvents`, with the bits of `checks`. */
  readonly checks: readonly { readonly event: number; readonly flags: number }[];
  /** Bytes of its fields. */
  readonly content: Buffer;
}

interface Registry {
  readonly plugins: StoredPlugin[];
  readonly adapters: StoredAdapter[];
}

/**
 * Plugins and external adapters of an asset or a collection; null for other accounts.
 * @throws {RangeError} for a registry that ends early, which no known release of the program writes
 */
export function readRegistry(account: AccountInfo | undefined): Registry | null {
  const content = readContent(account);
  return content && readRegistryAt(content.data, content.end);
}

const readPlugins = (data: Buffer, header: number): StoredPlugin[] => readRegistryAt(data, header).plugins;

/** @param header Offset of the plugin header. */
function readRegistryAt(data: Buffer, header: number): Registry {
  if (data[header] !== accountKeys.pluginHeader) return { plugins: [], adapters: [] };
  const reader = createByteReader(data, Number(data.readBigUInt64LE(header + 1)) + 1);
  const readFields = () => data.subarray(Number(reader.u64()) + 1);
  const plugins = reader.list(() => {
    const type = reader.u8();
    const authority = readAuthority(reader);
    return { type, authority, content: readFields() };
  });
  const adapters = reader.list(() => {
    const type = reader.u8();
    readAuthority(reader);
    const checks = reader.option(() => reader.list(() => ({ event: reader.u8(), flags: reader.u32() })));
    const content = readFields();
    reader.option(reader.u64);
    reader.option(reader.u64);
    return { type, checks: checks ?? [], content };
  });
  return { plugins, adapters };
}

/** Update authority of a collection, whether its metadata can be changed or not. */
export const readCollectionAuthority = ({ data }: NonNullable<AccountInfo>): Address =>
  createByteReader(Buffer.from(data[0], "base64"), 1).address();

function readAuthority(reader: ByteReader): PluginAuthority {
  const kind = reader.u8();
  if (kind === authorityKinds.address) return reader.address();
  if (kind === authorityKinds.owner) return "owner";
  return kind === authorityKinds.updateAuthority ? "update-authority" : null;
}

/** True if one of these plugins keeps an asset from being transferred. A listing can do so, too. */
export const isFrozen = (plugins: readonly StoredPlugin[]): boolean =>
  plugins.some(
    ({ type, content }) =>
      (type === pluginTypes.freezeDelegate || type === pluginTypes.permanentFreezeDelegate) &&
      content[0] === 1,
  );

/** Additional delegates of an `UpdateDelegate` plugin; none for other plugins. */
export function readDelegates({ type, content }: StoredPlugin): Address[] {
  if (type !== pluginTypes.updateDelegate) return [];
  const reader = createByteReader(content);
  return reader.list(reader.address);
}
