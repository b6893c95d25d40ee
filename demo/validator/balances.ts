import type { Address, EncodedAccount } from "@solana/kit";
import { toTokenAmount, type TokenAmount } from "./token-amount.js";
import { readMint, readTokenAccount } from "./token-layout.js";

export interface TokenBalance {
  /** The account's place among the accounts of the transaction. */
  readonly accountIndex: number;
  readonly mint: Address;
  readonly owner: Address;
  readonly programId: Address;
  readonly uiTokenAmount: TokenAmount;
}

/** What the accounts of a transaction hold at one moment. */
export interface Balances {
  readonly lamports: readonly bigint[];
  readonly tokens: readonly TokenBalance[];
}

/** @param read gives the mints, which need not be among the accounts. */
export function takeBalances(
  accounts: readonly (EncodedAccount | null)[],
  read: (address: Address) => EncodedAccount | null,
): Balances {
  return {
    lamports: accounts.map((account) => account?.lamports ?? 0n),
    tokens: accounts.flatMap((account, accountIndex) => {
      const token = readTokenAccount(account);
      const mint = token && readMint(read(token.mint));
      if (!account || !token || !mint) return [];
      const uiTokenAmount = toTokenAmount(token.amount, mint.decimals);
      return [
        {
          accountIndex,
          mint: token.mint,
          owner: token.owner,
          programId: account.programAddress,
          uiTokenAmount,
        },
      ];
    }),
  };
}
