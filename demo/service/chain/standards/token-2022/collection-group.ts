import { getAllocateWithSeedInstruction, getTransferSolInstruction } from "@solana-program/system";
import {
  AuthorityType,
  extension,
  getInitializeGroupPointerInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenGroupInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getSetAuthorityInstruction,
  getUpdateTokenGroupUpdateAuthorityInstruction,
  getUpdateTokenMetadataFieldInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
  tokenMetadataField,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { createNoopSigner, type Address, type Instruction } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import type { CollectionGroup, GroupFunds, ReleasedPower } from "../../transactions/item-standard.js";
import { deriveMintAddress, metadataPointer, toMintSize } from "./item-account.js";
import { readGroup } from "./mint-powers.js";

/** Maximum group size of the token program. */
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

/**
 * Instructions that create a group's mint account without supply, which no one can mint afterwards. Only the authority
 * can add members, and the creator owns the metadata. The address is public before the account exists, and the System
 * program doesn't create an account where someone has sent lamports. So it is funded and allocated in separate steps.
 * @param funds.deposit Rent in lamports of a mint account of `groupMintSize`.
 */
export function buildGroup(
  group: CollectionGroup,
  { authority, deposit, lamports }: GroupFunds,
): Instruction[] {
  const { seed, creator, name, symbol, uri, fields, supply } = group;
  const mint = deriveMintAddress(authority.address, seed);
  const missing = deposit - lamports;
  return [
    ...(missing > 0n
      ? [getTransferSolInstruction({ source: authority, destination: mint, amount: missing })]
      : []),
    getAllocateWithSeedInstruction({
      newAccount: mint,
      baseAccount: authority,
      base: authority.address,
      seed,
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

/**
 * Removes the group's authority, so that no one can add members or raise their maximum any more. No one but the
 * authority itself can do that.
 */
export function buildRelease(
  stored: AccountInfo,
  group: Address,
  { authority, signer }: ReleasedPower,
): Instruction | null {
  if (signer !== authority || !readGroup(stored)?.issuers.includes(authority)) return null;
  return getUpdateTokenGroupUpdateAuthorityInstruction({
    group,
    updateAuthority: createNoopSigner(authority),
    newUpdateAuthority: null,
  });
}
