import type { Address, Rpc, SolanaRpcApi } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";

/** Confirmed items of an address. */
export async function holdingsOf(
  rpc: Rpc<SolanaRpcApi>,
  owner: Address,
): Promise<{ mint: string; amount: string }[]> {
  const { value } = await rpc
    .getTokenAccountsByOwner(
      owner,
      { programId: TOKEN_2022_PROGRAM_ADDRESS },
      { encoding: "jsonParsed", commitment: "confirmed" },
    )
    .send();
  return value.map(({ account }) => {
    const { mint: item, tokenAmount } = account.data.parsed.info;
    return { mint: item, amount: tokenAmount.amount };
  });
}
