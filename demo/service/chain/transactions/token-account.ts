import { findAssociatedTokenPda } from "@solana-program/token-2022";
import { address, type Address } from "@solana/kit";

/**
 * Address of an owner's associated token account.
 * @param tokenProgram owner of the mint: Token or Token-2022
 */
export async function findTokenAccount(
  owner: string,
  { mint, tokenProgram }: { readonly mint: string; readonly tokenProgram: string },
): Promise<Address> {
  const [account] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: address(tokenProgram),
  });
  return account;
}
