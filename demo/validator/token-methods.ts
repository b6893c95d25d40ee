import { getAddressEncoder, type Address, type EncodedAccount } from "@solana/kit";
import type { Mint, Token } from "@solana-program/token-2022";
import { encodeAccount, readAccountEncoding } from "./account-encoding.js";
import { openBank, type Bank } from "./bank.js";
import { hasBytesAt } from "./byte-match.js";
import type { Ledger } from "./ledger.js";
import type { Methods } from "./method.js";
import { readAddress, readConfig, type Config } from "./parameters.js";
import { invalidParams } from "./rpc-error.js";
import { toTokenAmount } from "./token-amount.js";
import { readMint, readTokenAccount, TOKEN_ACCOUNT_OFFSETS, TOKEN_PROGRAMS } from "./token-layout.js";

/** Number of accounts in `getTokenLargestAccounts`. Source: Agave's `NUM_LARGEST_ACCOUNTS`. */
const LARGEST = 20;

/** RPC methods that read token mints and token accounts of both token programs. */
export function tokenMethods(ledger: Ledger): Methods {
  return {
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const config = readConfig(options);
      const bank = openBank(ledger, config);
      const format = readAccountEncoding(config);
      const { program, mint } = readTokenFilter(bank, readConfig(filter, "filter"));
      const accounts = tokenAccounts(ledger, bank, program, { owner: readAddress(owner, "owner"), mint });
      return bank.answer(
        accounts.map(({ account }) => ({
          pubkey: account.address,
          account: encodeAccount(account, format, bank.account),
        })),
      );
    },
    getTokenAccountBalance: ([address, options]) => {
      const bank = openBank(ledger, readConfig(options));
      const account = bank.account(readAddress(address, "address"));
      if (!account) throw invalidParams("Invalid param: could not find account");
      const token = readTokenAccount(account);
      if (!token) throw invalidParams("Invalid param: not a Token account");
      return bank.answer(toTokenAmount(token.amount, requireMint(bank, token.mint).decimals));
    },
    getTokenSupply: ([address, options]) => {
      const bank = openBank(ledger, readConfig(options));
      const { supply, decimals } = requireMint(bank, readAddress(address, "mint"));
      return bank.answer(toTokenAmount(supply, decimals));
    },
    getTokenLargestAccounts: ([address, options]) => {
      const bank = openBank(ledger, readConfig(options));
      const mint = readAddress(address, "mint");
      const { decimals } = requireMint(bank, mint);
      const program = bank.account(mint)!.programAddress;
      return bank.answer(
        tokenAccounts(ledger, bank, program, { mint })
          .sort((a, b) => Number(b.token.amount - a.token.amount))
          .slice(0, LARGEST)
          .map(({ account, token }) => ({
            address: account.address,
            ...toTokenAmount(token.amount, decimals),
          })),
      );
    },
  };
}

/** Parses a filter with exactly one of `mint` and `programId`. @throws {RpcError} `INVALID_PARAMS` */
function readTokenFilter(bank: Bank, filter: Config): { program: Address; mint: Address | null } {
  if ("mint" in filter) {
    const mint = readAddress(filter.mint, "mint");
    requireMint(bank, mint);
    return { program: bank.account(mint)!.programAddress, mint };
  }
  const program = readAddress(filter.programId, "programId");
  if (TOKEN_PROGRAMS.includes(program)) return { program, mint: null };
  throw invalidParams("Invalid param: unrecognized Token program id");
}

function requireMint(bank: Bank, address: Address): Mint {
  const account = bank.account(address);
  if (!account) throw invalidParams("Invalid param: could not find mint");
  const mint = readMint(account);
  if (!mint) throw invalidParams("Invalid param: not a Token mint");
  return mint;
}

/** Token accounts of a program with this mint and owner. Bytes are compared first, since decoding is slow. */
function tokenAccounts(
  ledger: Ledger,
  bank: Bank,
  program: Address,
  filter: { readonly mint: Address | null; readonly owner?: Address },
): { account: EncodedAccount; token: Token }[] {
  const bytesOf = getAddressEncoder().encode;
  const mint = filter.mint && bytesOf(filter.mint);
  const owner = filter.owner && bytesOf(filter.owner);
  return ledger.accountsOwnedBy(program, bank.slot).flatMap((account) => {
    if (mint && !hasBytesAt(account, TOKEN_ACCOUNT_OFFSETS.mint, mint)) return [];
    if (owner && !hasBytesAt(account, TOKEN_ACCOUNT_OFFSETS.owner, owner)) return [];
    const token = readTokenAccount(account);
    return token ? [{ account, token }] : [];
  });
}
