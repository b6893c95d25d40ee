import { unwrapOptionRecursively, type Address, type EncodedAccount } from "@solana/kit";
import { toTokenAmount } from "./token-amount.js";
import { readExtensions } from "./token-extensions.js";
import { readMint, readTokenAccount, TOKEN_PROGRAM_ADDRESS } from "./token-layout.js";

const STATES = ["uninitialized", "initialized", "frozen"] as const;

/** `jsonParsed` format of token mints and token accounts; null for other accounts. */
export function toParsedData(
  account: EncodedAccount,
  read: (address: Address) => EncodedAccount | null,
): object | null {
  const parsed = parseMint(account) ?? parseTokenAccount(account, read);
  if (!parsed) return null;
  const program = account.programAddress === TOKEN_PROGRAM_ADDRESS ? "spl-token" : "spl-token-2022";
  return { program, parsed, space: account.space };
}

function parseMint(account: EncodedAccount): object | null {
  const mint = unwrapOptionRecursively(readMint(account));
  if (!mint) return null;
  const { mintAuthority, decimals, isInitialized, freezeAuthority } = mint;
  const info = { mintAuthority, supply: mint.supply.toString(), decimals, isInitialized, freezeAuthority };
  return { type: "mint", info: { ...info, ...extensionsOf(account) } };
}

function parseTokenAccount(
  account: EncodedAccount,
  read: (address: Address) => EncodedAccount | null,
): object | null {
  const token = unwrapOptionRecursively(readTokenAccount(account));
  const decimals = token && readMint(read(token.mint))?.decimals;
  if (!token || decimals === undefined || decimals === null) return null;
  const info = {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: toTokenAmount(token.amount, decimals),
    state: STATES[token.state],
    isNative: token.isNative !== null,
    ...(token.isNative !== null && { rentExemptReserve: toTokenAmount(token.isNative, decimals) }),
    ...(token.delegate !== null && {
      delegate: token.delegate,
      delegatedAmount: toTokenAmount(token.delegatedAmount, decimals),
    }),
    ...(token.closeAuthority !== null && { closeAuthority: token.closeAuthority }),
    ...extensionsOf(account),
  };
  return { type: "account", info };
}

function extensionsOf(account: EncodedAccount): object {
  const extensions = readExtensions(account);
  return extensions.length > 0 ? { extensions } : {};
}
