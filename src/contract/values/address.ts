import * as z from "zod/mini";
import type { Address } from "./brand.js";

/** Characters and length of a Solana address. Necessary but not sufficient: see `isAddress`. */
export const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const addressBytes = 32;

/** True for a Solana address: 32 bytes in base58. Case-sensitive. */
export function isAddress(text: string): text is Address {
  return addressPattern.test(text) && decodeBase58(text).length === addressBytes;
}

/** A Solana address. */
export const address = /* @__PURE__ */ createAddress();

function createAddress() {
  return z.string().check(z.refine(isAddress)) as unknown as z.ZodMiniType<Address>;
}

/**
 * Encodes the bytes of an address.
 * @throws {z.core.$ZodError} when there aren't exactly 32.
 */
export function encodeAddress(bytes: Uint8Array): Address {
  return address.parse(encodeBase58(bytes));
}

/**
 * Address as reported by a service or a wallet. Any string is valid, so that an unusual one is shown and compared
 * instead of invalidating the record. Payments don't rely on its form, since verification compares it with decoded
 * bytes.
 */
export const statedAddress = z.string() as unknown as z.ZodMiniType<Address>;

/** Reported address, null, or missing. Unlike with `nullish`, other values make the record invalid. */
export const nullableAddress = z.nullish(statedAddress);

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Converts digits from base `from` to base `to` by long division, most significant digit first. */
function convert(digits: ArrayLike<number>, from: number, to: number): number[] {
  const result: number[] = [];
  let leadingZeros = 0;
  for (let index = 0; index < digits.length; index++) {
    let carry = digits[index]!;
    if (!carry && leadingZeros === index) leadingZeros++;
    for (let place = 0; place < result.length || carry; place++) {
      carry += (result[place] ?? 0) * from;
      result[place] = carry % to;
      carry = Math.floor(carry / to);
    }
  }
  for (; leadingZeros; leadingZeros--) result.push(0);
  return result.reverse();
}

/** Encodes bytes as base58 with Bitcoin's alphabet, as in Solana addresses and signatures. */
export function encodeBase58(bytes: Uint8Array): string {
  return convert(bytes, 256, 58)
    .map((digit) => alphabet[digit])
    .join("");
}

/**
 * Decodes base58.
 * @throws {RangeError} for a character outside the alphabet.
 */
export function decodeBase58(text: string): Uint8Array {
  const digits = [...text].map((character) => {
    const digit = alphabet.indexOf(character);
    if (digit < 0) throw new RangeError(`"${character}" is not a base58 character.`);
    return digit;
  });
  return Uint8Array.from(convert(digits, 58, 256));
}
