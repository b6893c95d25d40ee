import { getCreateAccountWithSeedInstruction } from "@solana-program/system";
import {
  AuthorityType,
  extension,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeGroupPointerInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenGroupInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getSetAuthorityInstruction,
  getUpdateTokenMetadataFieldInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
  tokenMetadataField,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import type { Address, Instruction, TransactionSigner } from "@solana/kit";
import { deriveTokenAccount } from "./derive-address.js";
import { deriveMintAddress, metadataPointer, toMintSize } from "./item-account.js";

/** Group of a collection: the mint account whose members are the items. */
export interface CollectionGroup {
  /** 16 characters of base64url, from which the address is derived. */
  readonly seed: string;
  /** Update authority of the group's metadata. */
  readonly creator: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Further fields of the metadata, in order. */
  readonly fields: readonly (readonly [key: string, value: string])[];
  /** Number of items; null: open-ended. */
  readonly supply: number | null;
  /** SPL mints that the collection is paid in, with their programs. */
  readonly currencies: readonly { readonly mint: Address; readonly tokenProgram: Address }[];
}

/** Largest group of the token program. */
const unlimited = 2n ** 64n - 1n;

const groupPointer = (mint: Address) => extension("GroupPointer", { authority: null, groupAddress: mint });

/** Final size in bytes of a group's mint account. */
export function groupMintSize(authority: Address, group: CollectionGroup): number {
  const mint = deriveMintAddress(authority, group.seed);
  return toMintSize(
    getMintSize([
      metadataPointer(mint),
      groupPointer(mint),
      extension("TokenMetadata", {
        updateAuthority: group.creator,
        mint,
        name: group.name,
        symbol: group.symbol,
        uri: group.uri,
        additionalMetadata: new Map(group.fields),
      }),
      extension("TokenGroup", { updateAuthority: authority, mint, size: 0n, maxSize: unlimited }),
    ]),
  );
}

/** Instructions that create the creator's token accounts where they are missing: no mint has to. */
export function buildPaymentAccounts(
  { creator, currencies }: CollectionGroup,
  authority: TransactionSigner,
): Instruction[] {
  return currencies.map(({ mint, tokenProgram }) =>
    getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata: deriveTokenAccount(creator, mint, tokenProgram),
      owner: creator,
      mint,
      tokenProgram,
    }),
  );
}

/**
 * Instructions that create a group's mint account without any supply; nobody can mint it afterwards. Only the authority
 * adds members, and the metadata is the creator's.
 * @param rent Lamports of a mint account of `groupMintSize`.
 */
export function buildGroup(
  group: CollectionGroup,
  { authority, rent }: { authority: TransactionSigner; rent: bigint },
): Instruction[] {
  const { seed, creator, name, symbol, uri, fields, supply } = group;
  const mint = deriveMintAddress(authority.address, seed);
  return [
    getCreateAccountWithSeedInstruction({
      payer: authority,
      newAccount: mint,
      baseAccount: authority,
      base: authority.address,
      seed,
      amount: rent,
      space: getMintSize([metadataPointer(mint), groupPointer(mint)]),
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getInitializeMetadataPointerInstruction({ mint, ...metadataPointer(mint) }),
    getInitializeGroupPointerInstruction({ mint, ...groupPointer(mint) }),
    getInitializeMint2Instruction({
      mint,
      decimals: 0,
      mintAuthority: authority.address,
      freezeAuthority: null,
    }),
    getInitializeTokenMetadataInstruction({
      metadata: mint,
      mint,
      updateAuthority: authority.address,
      mintAuthority: authority,
      name,
      symbol,
      uri,
    }),
    ...fields.map(([key, value]) =>
      getUpdateTokenMetadataFieldInstruction({
        metadata: mint,
        updateAuthority: authority,
        field: tokenMetadataField("Key", [key]),
        value,
      }),
    ),
    getUpdateTokenMetadataUpdateAuthorityInstruction({
      metadata: mint,
      updateAuthority: authority,
      newUpdateAuthority: creator,
    }),
    getInitializeTokenGroupInstruction({
      group: mint,
      mint,
      mintAuthority: authority,
      updateAuthority: authority.address,
      maxSize: supply ?? unlimited,
    }),
    getSetAuthorityInstruction({
      owned: mint,
      owner: authority,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  ];
}
