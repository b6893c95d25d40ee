import type { Address } from "../../contract/values/brand.js";
import { METAPLEX_CORE, SYSTEM } from "./programs.js";
import { rentOf } from "./rent.js";

/** Creation of a Metaplex Core asset in a collection. */
export interface AssetCreation {
  readonly type: "createAsset";
  readonly asset: Address;
  readonly collection: Address;
  /** Authority of the collection, which adds the asset. */
  readonly authority: Address;
  /** Pays the account's rent and the program's fee. */
  readonly payer: Address;
  readonly owner: Address;
  /** Lengths of name and URI in bytes. */
  readonly name: number;
  readonly uri: number;
  /** Size of the plugins in the account, in bytes. */
  readonly plugins: number;
  /** True for an asset without plugins that would let others move, freeze or burn it. */
  readonly plain: boolean;
}

/** Discriminator of `CreateV2`. */
const createV2 = 20;

/**
 * The only plugin that a mint may add: an `Edition` without a number, with the default authority, which is the
 * collection's.
 */
const editionPlugin: readonly number[] = [1, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0];
/** Size of that plugin in the account: header, registry, record and content. Bytes. */
const editionSize = 9 + 9 + 10 + 5;

const startsWith = (data: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, index) => data[index] === byte);

/**
 * Decodes `CreateV2`, the only Metaplex Core instruction that is part of a mint. The asset must be in a collection,
 * uncompressed, with an explicit owner and authority.
 * @returns null for any other instruction
 */
export function decodeCore(
  accounts: readonly Address[],
  data: Uint8Array,
): (AssetCreation & { readonly wallet: readonly number[] }) | null {
  const [asset, collection, authority, payer, owner, updateAuthority, system, log] = accounts as Address[];
  // The program's own address marks an account that is omitted.
  const isMint =
    accounts.length === 8 &&
    [asset, collection, authority, payer, owner].every((address) => address !== METAPLEX_CORE) &&
    updateAuthority === METAPLEX_CORE &&
    system === SYSTEM &&
    log === METAPLEX_CORE;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  let offset = 2;
  const takeNumber = (): number => {
    const start = offset;
    offset += 4;
    return offset <= data.length ? view.getUint32(start, true) : Infinity;
  };
  const takeText = (): number => {
    const length = takeNumber();
    offset += length;
    return length;
  };
  /** True for a list that is missing or empty. */
  const takeEmpty = (): boolean => data[offset++] === 0 || (data[offset - 1] === 1 && takeNumber() === 0);
  if (!isMint || data[0] !== createV2 || data[1] !== 0) return null;
  const [name, uri] = [takeText(), takeText()];
  const isEdition = startsWith(data.subarray(offset), editionPlugin);
  if (isEdition) offset += editionPlugin.length;
  const plain = (isEdition || takeEmpty()) && takeEmpty();
  if (offset > data.length || (plain && offset < data.length)) return null;
  return {
    type: "createAsset",
    asset: asset!,
    collection: collection!,
    authority: authority!,
    payer: payer!,
    owner: owner!,
    name,
    uri,
    plugins: isEdition ? editionSize : 0,
    plain,
    wallet: [3, 4],
  };
}

/** Bytes of an asset in a collection, without its texts and plugins. */
const assetSize = 75;
/** The program's fee is the rent of an account of this many bytes plus a fixed number of lamports. */
const feeSize = 87;
const feeLamports = 3_600n;

/**
 * Returns the lamports that the payer pays for creating an asset: the account's rent and the program's fee.
 */
export const assetCost = (
  { name, uri, plugins }: Pick<AssetCreation, "name" | "uri" | "plugins">,
  rentPerByte?: bigint,
): bigint =>
  rentOf(assetSize + name + uri + plugins, rentPerByte) + rentOf(feeSize, rentPerByte) + feeLamports;
