import { createHash, generateKeyPairSync } from "node:crypto";
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getAddressDecoder, getAddressEncoder, type Address, type ReadonlyUint8Array } from "@solana/kit";
import { isOffCurve } from "./off-curve.js";

/**
 * Same derivations as in kit and the token client, but with Node's synchronous hash. Web Crypto's jobs on other threads
 * would cost a mint more than building its message. @see docs/decisions/014-batches.md
 */
const hash = (parts: readonly ReadonlyUint8Array[]): Uint8Array =>
  parts.reduce((sum, part) => sum.update(part as Uint8Array), createHash("sha256")).digest();

const encode = (address: string) => encoder.encode(address as Address);
const encoder = getAddressEncoder();
const decoder = getAddressDecoder();

/**
 * Derives the address that the base's signature can create for a program.
 * @see https://solana.com/docs/core/pda
 */
export function deriveAddressWithSeed(base: Address, seed: string, program: Address): Address {
  return decoder.decode(hash([encode(base), Buffer.from(seed), encode(program)]));
}

/** Associated token account. */
export interface TokenAccount {
  readonly address: Address;
  /** First bump, counted down from 255, whose address is off the curve. Programs spend units on each rejected one. */
  readonly bump: number;
}

/**
 * Derives an owner's associated token account.
 * @param tokenProgram Owner of the mint: Token or Token-2022.
 * @see https://solana.com/docs/tokens/basics/create-token-account
 */
export function deriveTokenAccount(
  owner: string,
  { mint, tokenProgram }: { readonly mint: string; readonly tokenProgram: string },
): TokenAccount {
  const seeds = [encode(owner), encode(tokenProgram), encode(mint)];
  for (let bump = 255; bump >= 0; bump--) {
    const address = decoder.decode(
      hash([...seeds, Uint8Array.of(bump), encode(ASSOCIATED_TOKEN_PROGRAM_ADDRESS), marker]),
    );
    if (isOffCurve(address)) return { address, bump };
  }
  throw new RangeError("No associated token account");
}

/** Derives the address of an owner's associated token account. */
export const findTokenAccount = (...account: Parameters<typeof deriveTokenAccount>): Address =>
  deriveTokenAccount(...account).address;

const marker = Buffer.from("ProgramDerivedAddress");

/**
 * Returns an address with 44 base58 characters, the maximum.
 * @param lastByte Different values give different addresses.
 */
export const longestAddress = (lastByte = 0xff): Address =>
  decoder.decode(new Uint8Array(32).fill(0xff).with(31, lastByte));

/** True for an address with as many characters as `longestAddress`; about 94 % have. */
export const isLongest = (address: Address): boolean => address.length === longestLength;
const longestLength = longestAddress().length;

/** Address of a new wallet, whose key no one keeps. */
export const createUnusedWallet = (): Address => {
  const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  return decoder.decode(Buffer.from(x!, "base64url"));
};
