import {
  lamports,
  type Address,
  type EncodedAccount,
  type Instruction,
  type TransactionSigner,
} from "@solana/kit";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintEncoder,
  getMintToInstruction,
} from "@solana-program/token-2022";
import { TOKEN_PROGRAM_ADDRESS } from "./token-layout.js";

/**
 * Worthless dollar for trying payments in an SPL token; part of the genesis state and paid out by the faucet.
 * Its address has no private key and is the same on every chain, so a database remains valid on a new chain.
 */
export const trialToken = {
  mint: "TriaLDoLLar11111111111111111111111111111111" as Address,
  name: "Trial dollar",
  symbol: "tUSD",
  decimals: 6,
} as const;

/** Token mint of the trial dollar. `authority` may mint any amount. */
export function makeTrialMint(authority: Address, rentExemption: (size: bigint) => bigint): EncodedAccount {
  const data = getMintEncoder().encode({
    mintAuthority: authority,
    supply: 0n,
    decimals: trialToken.decimals,
    isInitialized: true,
    freezeAuthority: null,
    extensions: null,
  });
  const space = BigInt(data.length);
  return {
    address: trialToken.mint,
    programAddress: TOKEN_PROGRAM_ADDRESS,
    executable: false,
    space,
    lamports: lamports(rentExemption(space)),
    data,
  };
}

/**
 * Instructions that mint trial dollars to the associated token account of `owner`, and create it when missing.
 * @param authority mint authority; signs and pays the rent.
 * @param amount in base units.
 */
export async function giveTrialTokens(
  authority: TransactionSigner,
  owner: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const { mint } = trialToken;
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata: token,
      owner,
      mint,
      tokenProgram,
    }),
    getMintToInstruction({ mint, token, mintAuthority: authority, amount }, { programAddress: tokenProgram }),
  ];
}
