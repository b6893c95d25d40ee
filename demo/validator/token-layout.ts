import {
  addDecoderSizePrefix,
  getAddressDecoder,
  getArrayDecoder,
  getBooleanDecoder,
  getNullableDecoder,
  getStructDecoder,
  getTupleDecoder,
  getU16Decoder,
  getU32Decoder,
  getU64Decoder,
  getU8Decoder,
  getUtf8Decoder,
  type Address,
  type EncodedAccount,
  type FixedSizeDecoder,
  type ReadonlyUint8Array,
} from "@solana/kit";

export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;
export const TOKEN_2022_PROGRAM = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb" as Address;
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

const MINT_SIZE = 82;
const ACCOUNT_SIZE = 165;
/** Account type of Token-2022: the byte after `ACCOUNT_SIZE` in an account with extensions. */
const IS_MINT = 1;
const IS_ACCOUNT = 2;
/** Zero address, which stands for "none" in extensions. */
const NO_ADDRESS = "11111111111111111111111111111111";

const address = getAddressDecoder();
const optional = <T>(item: FixedSizeDecoder<T>) =>
  getNullableDecoder(item, { prefix: getU32Decoder(), noneValue: "zeroes" });
const text = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder());

const mintDecoder = getStructDecoder([
  ["mintAuthority", optional(address)],
  ["supply", getU64Decoder()],
  ["decimals", getU8Decoder()],
  ["isInitialized", getBooleanDecoder()],
  ["freezeAuthority", optional(address)],
]);

const accountDecoder = getStructDecoder([
  ["mint", address],
  ["owner", address],
  ["amount", getU64Decoder()],
  ["delegate", optional(address)],
  ["state", getU8Decoder()],
  ["nativeReserve", optional(getU64Decoder())],
  ["delegatedAmount", getU64Decoder()],
  ["closeAuthority", optional(address)],
]);

/** Byte offsets in a token account. */
export const TOKEN_ACCOUNT_OFFSETS = { mint: 0, owner: 32 } as const;

const metadataPointerDecoder = getStructDecoder([
  ["authority", address],
  ["metadataAddress", address],
]);

const tokenMetadataDecoder = getStructDecoder([
  ["updateAuthority", address],
  ["mint", address],
  ["name", text],
  ["symbol", text],
  ["uri", text],
  ["additionalMetadata", getArrayDecoder(getTupleDecoder([text, text]))],
]);

/** Extension of Token-2022 in the JSON format of a cluster. */
export interface Extension {
  readonly extension: string;
  readonly state?: object;
}

export type Mint = ReturnType<typeof mintDecoder.decode> & { readonly extensions: readonly Extension[] };
export type TokenAccount = ReturnType<typeof accountDecoder.decode> & {
  readonly extensions: readonly Extension[];
};

/** Decodes a token mint of either token program; null for other accounts. */
export function readMint(account: EncodedAccount | null): Mint | null {
  const extensions = account && extensionsOf(account, MINT_SIZE, IS_MINT);
  if (!extensions) return null;
  const mint = mintDecoder.decode(account.data);
  return mint.isInitialized ? { ...mint, extensions } : null;
}

/** Decodes a token account of either token program; null for other accounts. */
export function readTokenAccount(account: EncodedAccount | null): TokenAccount | null {
  const extensions = account && extensionsOf(account, ACCOUNT_SIZE, IS_ACCOUNT);
  if (!extensions) return null;
  const token = accountDecoder.decode(account.data);
  return token.state === 0 ? null : { ...token, extensions };
}

function extensionsOf(account: EncodedAccount, size: number, kind: number): Extension[] | null {
  if (!TOKEN_PROGRAMS.includes(account.programAddress)) return null;
  const { data } = account;
  if (data.length === size) return [];
  const extended = account.programAddress === TOKEN_2022_PROGRAM && data[ACCOUNT_SIZE] === kind;
  return extended ? readExtensions(data.slice(ACCOUNT_SIZE + 1)) : null;
}

/** Decodes the list of extensions: type and length of two bytes each, then the state. */
function readExtensions(bytes: ReadonlyUint8Array): Extension[] {
  const extensions: Extension[] = [];
  const header = getTupleDecoder([getU16Decoder(), getU16Decoder()]);
  for (let offset = 0; offset + 4 <= bytes.length;) {
    const [type, length] = header.decode(bytes, offset);
    if (type === 0) break;
    extensions.push(toExtension(type, bytes.slice(offset + 4, offset + 4 + length)));
    offset += 4 + length;
  }
  return extensions;
}

/** Source of the numbers: `ExtensionType` of the Token-2022 program. */
function toExtension(type: number, bytes: ReadonlyUint8Array): Extension {
  if (type === 7) return { extension: "immutableOwner" };
  if (type === 18) {
    const { authority, metadataAddress } = metadataPointerDecoder.decode(bytes);
    const state = { authority: orNull(authority), metadataAddress: orNull(metadataAddress) };
    return { extension: "metadataPointer", state };
  }
  if (type === 19) {
    const metadata = tokenMetadataDecoder.decode(bytes);
    return {
      extension: "tokenMetadata",
      state: { ...metadata, updateAuthority: orNull(metadata.updateAuthority) },
    };
  }
  return { extension: "unparseableExtension" };
}

function orNull(value: Address): Address | null {
  return value === NO_ADDRESS ? null : value;
}
