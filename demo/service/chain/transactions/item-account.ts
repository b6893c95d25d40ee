import { extension, getMintSize, getTokenSize, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { createAddressWithSeed, getAddressDecoder, type Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import type { ResolvedOrder } from "./mint-order.js";

/** A base58 address has 32 to 44 characters; this one has them all. */
const longestAddress = getAddressDecoder().decode(new Uint8Array(32).fill(0xff));

/**
 * Bytes of a multisig account. The token program tells accounts apart by their length, and makes a mint that would be
 * this long two bytes longer.
 */
const multisigSize = 355;

/** Bytes of a wallet's account for an item: its owner can never change. */
export const itemTokenSize = getTokenSize([extension("ImmutableOwner", {})]);

/** The mint points at itself for its metadata, and nobody can point it elsewhere. */
export function metadataPointer(mint: Address) {
  return extension("MetadataPointer", { authority: null, metadataAddress: mint });
}

/** Bytes of a mint account when it is created; the token program makes room for the metadata when it writes them. */
export const emptyMintSize = getMintSize([metadataPointer(longestAddress)]);

/**
 * Bytes that a mint account grows to. Taken for the longest address, so that all items of a drop cost the same and
 * the cost is known before their addresses are.
 */
export function itemMintSize({ name, symbol, metadataUri }: ResolvedOrder): number {
  const size =
    mintSizeWithoutTexts +
    [name, symbol, metadataUri(longestAddress)].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const isNextToMultisig = size === multisigSize || size === multisigSize + 1;
  return isNextToMultisig ? multisigSize + 2 : size;
}

/** What a prepare asks for twice is counted, not encoded: the texts are all that differs. */
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
 * The address of the mint with this seed. Only a transaction that the authority has signed can create it, and only
 * once: one seed never mints twice.
 * @param seed 32 hexadecimal digits: 16 random bytes, so that nobody can occupy the address beforehand.
 * @throws ChainError `INVALID_SEED`.
 */
export async function deriveMintAddress(authority: Address, seed: string): Promise<Address> {
  if (!/^[0-9a-f]{32}$/.test(seed))
    throw new ChainError("INVALID_SEED", "A seed has 32 hexadecimal digits", { seed });
  return await createAddressWithSeed({
    baseAddress: authority,
    programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    seed,
  });
}
