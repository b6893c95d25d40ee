import { extension, getMintSize, getTokenSize, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getAddressDecoder, type Address } from "@solana/kit";
import { ChainError } from "../../rpc/chain-error.js";
import { deriveAddressWithSeed } from "../../transactions/derive-address.js";
import type { MetadataFields, ResolvedOrder } from "../../transactions/mint-order.js";

/** Base58 addresses have 32 to 44 characters; this one has 44. */
const longestAddress = getAddressDecoder().decode(new Uint8Array(32).fill(0xff));

/**
 * Size in bytes of a multisig account. The token program identifies accounts by their length, so it makes a mint of
 * this size two bytes longer.
 */
const multisigSize = 355;

/** Size in bytes of a wallet's token account for an item, with the ImmutableOwner extension. */
export const itemTokenSize = getTokenSize([extension("ImmutableOwner", {})]);

/** Metadata pointer of a mint to itself, without an authority that could change it. */
export function metadataPointer(mint: Address) {
  return extension("MetadataPointer", { authority: null, metadataAddress: mint });
}

/** Pointer of a mint to itself for its group membership, without an authority that could change it. */
export function memberPointer(mint: Address) {
  return extension("GroupMemberPointer", { authority: null, memberAddress: mint });
}

/** Size in bytes of a mint account at creation. The token program grows it when it writes metadata and membership. */
export function emptyMintSize(group: Address | null): number {
  return group === null ? sizes.plain.empty : sizes.member.empty;
}

/**
 * Final size in bytes of a mint account. Computed with the longest address, so that all items of a drop cost the same
 * and the cost is known before their addresses are. Includes space for the longest metadata that an item of the
 * collection can get after the draw.
 */
export function itemMintSize({ name, symbol, metadataUri, group, reserved }: ResolvedOrder): number {
  const { filled } = group === null ? sizes.plain : sizes.member;
  return toMintSize(
    filled +
      Buffer.byteLength(symbol) +
      Math.max(Buffer.byteLength(name), reserved.name) +
      Math.max(Buffer.byteLength(metadataUri(longestAddress)), reserved.uri) +
      fieldsSize(reserved.fields),
  );
}

/** Length of the number before a text. Bytes. */
const lengthSize = 4;

/** Bytes of a text in metadata. */
export const textSize = (text: string): number => lengthSize + Buffer.byteLength(text);

/** Bytes of additional fields in metadata. */
const fieldsSize = (fields: MetadataFields): number =>
  fields.reduce((sum, [key, value]) => sum + textSize(key) + textSize(value), 0);

/** Size in bytes that the token program gives a mint with this many bytes of content. */
export function toMintSize(size: number): number {
  const isNextToMultisig = size === multisigSize || size === multisigSize + 1;
  return isNextToMultisig ? multisigSize + 2 : size;
}

/** Computed once, since a prepare needs the size twice and only the texts differ. Bytes. */
const sizes = (() => {
  const metadata = extension("TokenMetadata", {
    updateAuthority: longestAddress,
    mint: longestAddress,
    name: "",
    symbol: "",
    uri: "",
    additionalMetadata: new Map(),
  });
  const member = extension("TokenGroupMember", {
    mint: longestAddress,
    group: longestAddress,
    memberNumber: 0n,
  });
  const plain = [metadataPointer(longestAddress)];
  const pointed = [...plain, memberPointer(longestAddress)];
  return {
    plain: { empty: getMintSize(plain), filled: getMintSize([...plain, metadata]) },
    member: { empty: getMintSize(pointed), filled: getMintSize([...pointed, metadata, member]) },
  };
})();

/**
 * Derives the address of a mint from a seed. Only a transaction signed by the authority can create it, and only once: a
 * seed never mints twice.
 * @param seed 16 base64url characters: 12 random bytes, so that no one can occupy the address beforehand.
 * @throws ChainError `INVALID_SEED`.
 */
export function deriveMintAddress(authority: Address, seed: string): Address {
  if (!/^[\w-]{16}$/.test(seed))
    throw new ChainError("INVALID_SEED", "A seed has 16 characters of base64url", { seed });
  return deriveAddressWithSeed(authority, seed, TOKEN_2022_PROGRAM_ADDRESS);
}
