import type { Address } from "../contract/brand.js";
import { address } from "../contract/address.js";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Long division of a number written in base `from` into base `to`, most significant digit first. */
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

/** Encodes bytes as base58 in Bitcoin's alphabet, the encoding of Solana's addresses and signatures. */
export function encodeBase58(bytes: Uint8Array): string {
  return convert(bytes, 256, 58)
    .map((digit) => alphabet[digit])
    .join("");
}

/**
 * Encodes the bytes of an address.
 * @throws {ParseError} when they are not 32.
 */
export function encodeAddress(bytes: Uint8Array): Address {
  return address.parse(encodeBase58(bytes));
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
