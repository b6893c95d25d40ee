import { createHash } from "node:crypto";
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  getAddressDecoder,
  getAddressEncoder,
  isOffCurveAddress,
  type Address,
  type ReadonlyUint8Array,
} from "@solana/kit";

/**
 * Derivations as kit and the token client have them, with Node's synchronous hash in place of Web Crypto, whose jobs on other
 * threads cost a mint more than its message does. @see docs/decisions/014-batches.md
 */
const hash = (parts: readonly ReadonlyUint8Array[]): Uint8Array =>
  parts.reduce((sum, part) => sum.update(part as Uint8Array), createHash("sha256")).digest();

const encode = (address: string) => encoder.encode(address as Address);
const encoder = getAddressEncoder();
const decoder = getAddressDecoder();

/**
 * Address that the base's signature creates for a program.
 * @see https://solana.com/docs/core/pda
 */
export function deriveAddressWithSeed(base: Address, seed: string, program: Address): Address {
  return decoder.decode(hash([encode(base), Buffer.from(seed), encode(program)]));
}

/**
 * Address of an owner's associated token account: the first off the curve, counted down from 255.
 * @param tokenProgram owner of the mint: Token or Token-2022
 * @see https://solana.com/docs/tokens/basics/create-token-account
 */
export function findTokenAccount(
  owner: string,
  { mint, tokenProgram }: { readonly mint: string; readonly tokenProgram: string },
): Address {
  const seeds = [encode(owner), encode(tokenProgram), encode(mint)];
  for (let bump = 255; bump >= 0; bump--) {
    const address = decoder.decode(
      hash([...seeds, Uint8Array.of(bump), encode(ASSOCIATED_TOKEN_PROGRAM_ADDRESS), marker]),
    );
    if (isOffCurveAddress(address)) return address;
  }
  throw new RangeError("No associated token account");
}

const marker = Buffer.from("ProgramDerivedAddress");

/**
 * An address of 44 characters in base58, the most that there can be.
 * @param lastByte gives different ones
 */
export const longestAddress = (lastByte = 0xff): Address =>
  decoder.decode(new Uint8Array(32).fill(0xff).with(31, lastByte));
