import { address, type Address, type EncodedAccount } from "@solana/kit";
import {
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  TOKEN_2022_PROGRAM_ADDRESS,
  type Mint,
  type Token,
} from "@solana-program/token-2022";

/** The Token program before its extensions. */
export const TOKEN_PROGRAM_ADDRESS = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS];

const MINT_SIZE = getMintSize();
const ACCOUNT_SIZE = getTokenSize();
/** Account type of Token-2022: the byte after `ACCOUNT_SIZE` in an account with extensions. */
const IS_MINT = 1;
const IS_ACCOUNT = 2;
/** Offset of the extensions, in mints and token accounts alike. */
export const EXTENSIONS_OFFSET = ACCOUNT_SIZE + 1;
/** Byte offsets in a token account. */
export const TOKEN_ACCOUNT_OFFSETS = { mint: 0, owner: 32 } as const;

const mintDecoder = getMintDecoder();
const accountDecoder = getTokenDecoder();

/** Decodes a token mint of either token program, without extensions; null for other accounts. */
export function readMint(account: EncodedAccount | null): Mint | null {
  if (!account || !hasLayout(account, MINT_SIZE, IS_MINT)) return null;
  const mint = mintDecoder.decode(account.data.slice(0, MINT_SIZE));
  return mint.isInitialized ? mint : null;
}

/** Decodes a token account of either token program, without extensions; null for other accounts. */
export function readTokenAccount(account: EncodedAccount | null): Token | null {
  if (!account || !hasLayout(account, ACCOUNT_SIZE, IS_ACCOUNT)) return null;
  const token = accountDecoder.decode(account.data.slice(0, ACCOUNT_SIZE));
  return token.state === 0 ? null : token;
}

function hasLayout({ data, programAddress }: EncodedAccount, size: number, type: number): boolean {
  if (!TOKEN_PROGRAMS.includes(programAddress)) return false;
  if (data.length === size) return true;
  return programAddress === TOKEN_2022_PROGRAM_ADDRESS && data[ACCOUNT_SIZE] === type;
}
