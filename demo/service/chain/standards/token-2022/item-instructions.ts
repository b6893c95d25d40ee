import {
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeGroupMemberPointerInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenGroupMemberInstruction,
  getInitializeTokenMetadataInstruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { getCreateAccountWithSeedInstruction } from "@solana-program/system";
import type { Instruction, TransactionSigner } from "@solana/kit";
import { findTokenAccount } from "../../transactions/derive-address.js";
import type { ResolvedOrder } from "../../transactions/mint-order.js";
import type { ItemPlan } from "../../transactions/item-standard.js";
import { emptyMintSize, memberPointer, metadataPointer } from "./item-account.js";

/**
 * Creates a Token-2022 mint with supply 1 and embedded metadata as a member of the collection's group. The last
 * instruction removes the mint authority. The authority can change a member's metadata until its own is written.
 */
export function buildItem(
  order: ResolvedOrder,
  { seed, mint, rent }: ItemPlan,
  { wallet, authority }: { readonly wallet: TransactionSigner; readonly authority: TransactionSigner },
): Instruction[] {
  const token = findTokenAccount(order.owner, { mint, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS });
  const pointer = metadataPointer(mint);
  const { group } = order;
  return [
    getCreateAccountWithSeedInstruction({
      payer: wallet,
      newAccount: mint,
      baseAccount: authority,
      base: authority.address,
      seed,
      amount: rent,
      space: emptyMintSize(group),
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getInitializeMetadataPointerInstruction({ mint, ...pointer }),
    ...(group === null ? [] : [getInitializeGroupMemberPointerInstruction({ mint, ...memberPointer(mint) })]),
    getInitializeMint2Instruction({
      mint,
      decimals: 0,
      mintAuthority: authority.address,
      freezeAuthority: null,
    }),
    getInitializeTokenMetadataInstruction({
      metadata: mint,
      mint,
      updateAuthority: group === null ? order.treasury : authority.address,
      mintAuthority: authority,
      name: order.name,
      symbol: order.symbol,
      uri: order.metadataUri(mint),
    }),
    ...(group === null
      ? []
      : [
          getInitializeTokenGroupMemberInstruction({
            member: mint,
            memberMint: mint,
            memberMintAuthority: authority,
            group,
            groupUpdateAuthority: authority,
          }),
        ]),
    getCreateAssociatedTokenIdempotentInstruction({ payer: wallet, ata: token, owner: order.owner, mint }),
    getMintToInstruction({ mint, token, mintAuthority: authority, amount: 1n }),
    getSetAuthorityInstruction({
      owned: mint,
      owner: authority,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  ];
}
