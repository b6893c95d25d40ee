import { extension, getMintSize, getTokenSize, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getAddressDecoder, type Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { deriveAddressWithSeed } from "./derive-address.js";
import type { ResolvedOrder } from "./mint-order.js";

/** Base58 addresses have 32 to 44 characters; this one has 44. */
const longestAddress = getAddressDecoder().decode(new Uint8Array(32).fill(0xff));

/**
 * Size in bytes of a multisig account. The token program identifies accounts by their length, so it makes a
 * mint of this size two bytes longer.
 */
const multisigSize = 355;

/** Size in bytes of a wallet's token account for an item, with the ImmutableOwner extension. */
export const itemTokenSize = getTokenSize([extension("ImmutableOwner", {})]);

/** Metadata pointer of a mint to itself, without an authority to change it. */
export function metadataPointer(mint: Address) {
  return extension("MetadataPointer", { authority: null, metadataAddress: mint });
}

/**
 * Size in bytes of a mint account at its creation; the token program grows it when it writes the metadata.
 */
export const emptyMintSize = getMintSize([metadataPointer(longestAddress)]);

/**
 * Final size in bytes of a mint account. Computed with the longest address, so that all items of a drop cost
 * the same and the cost is known before their addresses are.
 */
export function itemMintSize({ name, symbol, metadataUri }: ResolvedOrder): number {
  const size =
    mintSizeWithoutTexts +
    [name, symbol, metadataUri(longestAddress)].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const isNextToMultisig = size === multisigSize || size === multisigSize + 1;
  return isNextToMultisig ? multisigSize + 2 : size;
}

/** Computed once, since a prepare needs the size twice and only the texts differ. */
const mintSizeWithoutTexts = getMintSize([
  metadataPointer(longestAddress),
  extension("TokenMetadata", {
    updateAuthority: longestAddress,
    mint: longestAddress,
    name: "",
    symbol: "",
    uri: "",
    additionalMetadata: new Map(),
  }),
]);

/**
 * Address of the mint derived from a seed. Only a transaction signed by the authority can create it, and only
 * once: a seed never mints twice.
 * @param seed 32 hexadecimal digits: 16 random bytes, so that nobody can occupy the address beforehand.
 * @throws ChainError `INVALID_SEED`.
 */
export function deriveMintAddress(authority: Address, seed: string): Address {
  if (!/^[0-9a-f]{32}$/.test(seed))
    throw new ChainError("INVALID_SEED", "A seed has 32 hexadecimal digits", { seed });
  return deriveAddressWithSeed(authority, seed, TOKEN_2022_PROGRAM_ADDRESS);
}
