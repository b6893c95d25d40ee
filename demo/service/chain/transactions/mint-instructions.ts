import { getCreateAccountWithSeedInstruction, getTransferSolInstruction } from "@solana-program/system";
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
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { createNoopSigner, type Address, type Instruction, type TransactionSigner } from "@solana/kit";
import { deriveTokenAccount } from "./derive-address.js";
import { emptyMintSize, memberPointer, metadataPointer } from "./item-account.js";
import type { ResolvedOrder } from "./mint-order.js";

/** Item to mint: its mint account and the rent of that. */
export interface ItemPlan {
  readonly seed: string;
  readonly mint: Address;
  /** Lamports required by the mint account, metadata included. */
  readonly rent: bigint;
}

/**
 * Instructions for payment and item in one atomic transaction. The no-op signers only mark the required
 * signatures.
 */
export function buildMintInstructions(
  order: ResolvedOrder,
  item: ItemPlan,
  authorityAddress: Address,
): Instruction[] {
  const wallet = createNoopSigner(order.wallet);
  const authority = createNoopSigner(authorityAddress);
  return [...buildPayment(order, wallet), ...buildItem(order, item, wallet, authority)];
}

/** Payment comes first, so that wallets show it first. */
function buildPayment({ payment, treasury }: ResolvedOrder, wallet: TransactionSigner): Instruction[] {
  switch (payment.kind) {
    case "free":
      return [];
    case "native":
      return [getTransferSolInstruction({ source: wallet, destination: treasury, amount: payment.amount })];
    case "spl":
      return [
        ...(payment.createsDestination
          ? [
              getCreateAssociatedTokenIdempotentInstruction({
                payer: wallet,
                ata: payment.destination,
                owner: treasury,
                mint: payment.mint,
                tokenProgram: payment.tokenProgram,
              }),
            ]
          : []),
        getTransferCheckedInstruction(
          {
            source: payment.source,
            mint: payment.mint,
            destination: payment.destination,
            authority: wallet,
            amount: payment.amount,
            decimals: payment.decimals,
          },
          { programAddress: payment.tokenProgram },
        ),
      ];
  }
}

/**
 * Token-2022 mint with supply 1 and embedded metadata, a member of the collection's group; the last instruction removes
 * the mint authority. A member's metadata are the authority's to write until they are the item's own.
 */
function buildItem(
  order: ResolvedOrder,
  { seed, mint, rent }: ItemPlan,
  wallet: TransactionSigner,
  authority: TransactionSigner,
): Instruction[] {
  const token = deriveTokenAccount(order.wallet, mint, TOKEN_2022_PROGRAM_ADDRESS);
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
    getCreateAssociatedTokenIdempotentInstruction({ payer: wallet, ata: token, owner: order.wallet, mint }),
    getMintToInstruction({ mint, token, mintAuthority: authority, amount: 1n }),
    getSetAuthorityInstruction({
      owned: mint,
      owner: authority,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  ];
}
