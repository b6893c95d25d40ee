import { createAddressWithSeed, some, type Address, type Instruction, type KeyPairSigner } from "@solana/kit";
import { getCreateAccountWithSeedInstruction } from "@solana-program/system";
import {
  AuthorityType,
  extension,
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMintInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import type { ManualValidator } from "./manual-validator.js";

export interface Nft {
  readonly mint: Address;
  readonly tokenAccount: Address;
  readonly instructions: Instruction[];
}

/** Token-2022 NFT at a seed-derived address, with its metadata in the mint and the mint authority removed. */
export async function buildNft({ rpc }: ManualValidator, owner: KeyPairSigner, name: string): Promise<Nft> {
  const program = TOKEN_2022_PROGRAM_ADDRESS;
  const mint = await createAddressWithSeed({
    baseAddress: owner.address,
    programAddress: program,
    seed: name,
  });
  const [tokenAccount] = await findAssociatedTokenPda({ owner: owner.address, mint, tokenProgram: program });
  const pointer = extension("MetadataPointer", { authority: null, metadataAddress: some(mint) });
  const metadata = { name, symbol: "ART", uri: `https://example.test/${name}.json` };
  const stored = extension("TokenMetadata", {
    ...metadata,
    updateAuthority: some(owner.address),
    mint,
    additionalMetadata: new Map(),
  });
  const size = getMintSize([pointer, stored]);
  const instructions = [
    getCreateAccountWithSeedInstruction({
      payer: owner,
      newAccount: mint,
      base: owner.address,
      baseAccount: owner,
      seed: name,
      amount: await rpc.getMinimumBalanceForRentExemption(BigInt(size)).send(),
      space: getMintSize([pointer]),
      programAddress: program,
    }),
    getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint }),
    getInitializeMintInstruction({ mint, decimals: 0, mintAuthority: owner.address }),
    getInitializeTokenMetadataInstruction({
      metadata: mint,
      updateAuthority: owner.address,
      mint,
      mintAuthority: owner,
      ...metadata,
    }),
    getCreateAssociatedTokenInstruction({ payer: owner, owner: owner.address, mint, ata: tokenAccount }),
    getMintToInstruction({ mint, token: tokenAccount, mintAuthority: owner, amount: 1n }),
    getSetAuthorityInstruction({
      owned: mint,
      owner,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  ];
  return { mint, tokenAccount, instructions };
}
