import { createHash } from "node:crypto";
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import type { Address, ReadonlyUint8Array } from "@solana/kit";
import { LRUCache } from "lru-cache";
import { decodeBase58, encodeBase58 } from "./base58.js";
import { isOnCurve } from "./curve.js";

/** True for 32 bytes in base58. */
export const isAddress = (text: string): text is Address =>
  text.length <= 44 && decodeBase58(text)?.length === 32;

/** Bytes of an address. @throws RangeError for what is none */
export function bytesOf(address: string): Uint8Array {
  const bytes = decodeBase58(address);
  if (bytes?.length !== 32) throw new RangeError(`Not an address: ${address}`);
  return bytes;
}

/** True for an address that a private key may have; program-derived addresses have none. */
export function isPublicKey(address: Address): boolean {
  let isKey = publicKeys.get(address);
  if (isKey === undefined) publicKeys.set(address, (isKey = isOnCurve(bytesOf(address))));
  return isKey;
}

/** Results of `isPublicKey`, which a prepare needs several times. */
const publicKeys = new LRUCache<Address, boolean>({ max: 1_000 });

/** Address of 32 bytes. */
export const toAddress = (bytes: ReadonlyUint8Array): Address => encodeBase58(bytes) as Address;

/**
 * Address that the base's signature creates for a program.
 * @see https://solana.com/docs/core/pda
 */
export function deriveAddressWithSeed(base: Address, seed: string, program: Address): Address {
  return toAddress(hash([bytesOf(base), Buffer.from(seed), bytesOf(program)]));
}

/**
 * Address of an owner's associated token account: the first off the curve, counted down from 255.
 * @see https://solana.com/docs/tokens/basics/create-token-account
 */
export function deriveTokenAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
  const seeds = [bytesOf(owner), bytesOf(tokenProgram), bytesOf(mint)];
  for (let bump = 255; bump >= 0; bump--) {
    const bytes = hash([...seeds, Uint8Array.of(bump), associatedTokenProgram, marker]);
    if (!isOnCurve(bytes)) return toAddress(bytes);
  }
  throw new RangeError("No associated token account");
}

const associatedTokenProgram = bytesOf(ASSOCIATED_TOKEN_PROGRAM_ADDRESS);
const marker = Buffer.from("ProgramDerivedAddress");

const hash = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.reduce((sum, part) => sum.update(part), createHash("sha256")).digest();
