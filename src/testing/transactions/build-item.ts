import { getCreateAccountWithSeedInstruction } from "@solana-program/system";
import {
  AuthorityType,
  extension,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { createAddressWithSeed, createNoopSigner, type Instruction } from "@solana/kit";
import type { Address } from "../../contract/values/brand.js";

/** Instructions of one item by name, in the order of a mint. */
export type MintParts = Record<
  "create" | "pointer" | "initialize" | "describe" | "open" | "mint" | "close",
  Instruction
>;

export interface ItemPlan {
  /** Seed of the token mint's address, at most 32 bytes. */
  readonly seed: string;
  readonly owner: Address;
  readonly payer: Address;
  /** Mint authority, which is also the base of the token mint's address. */
  readonly authority: Address;
  readonly updateAuthority: Address;
  readonly metadata: { readonly name: string; readonly symbol: string; readonly uri: string };
}

/** Item as instructions, with its addresses and the rent of its mint account in lamports. */
export interface BuiltItem {
  readonly mint: Address;
  readonly token: Address;
  readonly deposit: bigint;
  readonly parts: MintParts;
}

/** Rent-exempt minimum of an account: two years at 3,480 lamports per byte and year, with 128 bytes of overhead. */
export const rentOf = (bytes: number): bigint => BigInt(128 + bytes) * 6960n;

/** Builds the instructions that mint one Token-2022 item. */
export async function buildItem(plan: ItemPlan): Promise<BuiltItem> {
  const { seed, owner, updateAuthority, metadata } = plan;
  const payer = createNoopSigner(plan.payer);
  const authority = createNoopSigner(plan.authority);
  const mint = await createAddressWithSeed({
    baseAddress: authority.address,
    programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    seed,
  });
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS });
  const pointer = extension("MetadataPointer", { authority: null, metadataAddress: mint });
  const description = extension("TokenMetadata", {
    updateAuthority,
    mint,
    ...metadata,
    additionalMetadata: new Map(),
  });
  const deposit = rentOf(getMintSize([pointer, description]));
  const parts: MintParts = {
    create: getCreateAccountWithSeedInstruction({
      payer,
      newAccount: mint,
      baseAccount: authority,
      base: authority.address,
      seed,
      amount: deposit,
      space: getMintSize([pointer]),
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    pointer: getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint }),
    initialize: getInitializeMint2Instruction({
      mint,
      decimals: 0,
      mintAuthority: authority.address,
      freezeAuthority: null,
    }),
    describe: getInitializeTokenMetadataInstruction({
      metadata: mint,
      mint,
      updateAuthority,
      mintAuthority: authority,
      ...metadata,
    }),
    open: getCreateAssociatedTokenIdempotentInstruction({ payer, ata: token, owner, mint }),
    mint: getMintToInstruction({ mint, token, mintAuthority: authority, amount: 1n }),
    close: getSetAuthorityInstruction({
      owned: mint,
      owner: authority,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  };
  return { mint, token, deposit, parts };
}
