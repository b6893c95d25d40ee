import type { Address, EncodedAccount } from "@solana/kit";
import { toTokenAmount, type TokenAmount } from "./token-amount.js";
import { readMint, readTokenAccount } from "./token-layout.js";

export interface TokenBalance {
  /** Index of the token account among the accounts of the transaction. */
  readonly accountIndex: number;
  readonly mint: Address;
  readonly owner: Address;
  readonly programId: Address;
  readonly uiTokenAmount: TokenAmount;
}

/** Lamports and tokens of a transaction's accounts at one moment. */
export interface Balances {
  readonly lamports: readonly bigint[];
  readonly tokens: readonly TokenBalance[];
}

/**
 * Balances of a transaction's accounts.
 * @param read looks up token mints, which need not be among `accounts`.
 */
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
