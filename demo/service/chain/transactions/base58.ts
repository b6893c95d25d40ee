import type { ReadonlyUint8Array } from "@solana/kit";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Digits by character code. */
const noDigit = 255;
const digits = new Uint8Array(128).fill(noDigit);
for (const [digit, character] of [...alphabet].entries()) digits[character.charCodeAt(0)] = digit;

/** Three digits of base 58 at a time: with a word of 32 bits they stay below the largest exact number. */
const digitsPerStep = 3;
const stepBase = 58 ** digitsPerStep;
const wordBase = 2 ** 32;

/**
 * Encodes bytes as base58 in Bitcoin's alphabet, the encoding of Solana's addresses and signatures. A tenth of the time of
 * kit's codec, which calculates with `BigInt`.
 */
export function encodeBase58(bytes: ReadonlyUint8Array): string {
  const words = toWords(bytes);
  let text = "";
  for (let first = skipZeros(words, 0); first < words.length; first = skipZeros(words, first)) {
    let remainder = 0;
    for (let place = first; place < words.length; place++) {
      const value = remainder * wordBase + words[place]!;
      const quotient = Math.floor(value / stepBase);
      words[place] = quotient;
      remainder = value - quotient * stepBase;
    }
    for (let digit = 0; digit < digitsPerStep; digit++) {
      text = alphabet[remainder % 58]! + text;
      remainder = Math.floor(remainder / 58);
    }
  }
  const significant = /^1*/.exec(text)![0].length;
  return "1".repeat(countZeros(bytes)) + text.slice(significant);
}

/**
 * Decodes base58.
 * @returns null for a character outside the alphabet
 */
export function decodeBase58(text: string): Uint8Array | null {
  // Least significant first, so that the first steps have few.
  const words: number[] = [];
  for (let start = 0; start < text.length; start += digitsPerStep) {
    const end = Math.min(start + digitsPerStep, text.length);
    let carry = 0;
    let base = 1;
    for (let place = start; place < end; place++) {
      const digit = digits[text.charCodeAt(place)] ?? noDigit;
      if (digit === noDigit) return null;
      carry = carry * 58 + digit;
      base *= 58;
    }
    for (let place = 0; place < words.length; place++) {
      const value = words[place]! * base + carry;
      carry = Math.floor(value / wordBase);
      words[place] = value - carry * wordBase;
    }
    if (carry > 0) words.push(carry);
  }
  let zeros = 0;
  while (text[zeros] === "1") zeros++;
  // One array alone: each takes as long as the arithmetic.
  const bytes = new Uint8Array(zeros + countBytes(words));
  for (let place = bytes.length - 1, index = 0; place >= zeros; place--, index++) {
    bytes[place] = words[index >> 2]! >>> (8 * (index & 3));
  }
  return bytes;
}

/** Bytes of a number in words of 32 bits, least significant first, the last one of which isn't 0. */
function countBytes(words: readonly number[]): number {
  const last = words.at(-1);
  return last === undefined ? 0 : 4 * words.length - (Math.clz32(last) >> 3);
}

/** Words of 32 bits, most significant first. */
function toWords(bytes: ReadonlyUint8Array): number[] {
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes, padded.length - bytes.length);
  const view = new DataView(padded.buffer);
  return Array.from({ length: padded.length / 4 }, (_, place) => view.getUint32(place * 4));
}

function skipZeros(words: readonly number[], first: number): number {
  while (first < words.length && words[first] === 0) first++;
  return first;
}

function countZeros(bytes: ReadonlyUint8Array): number {
  let count = 0;
  while (count < bytes.length && bytes[count] === 0) count++;
  return count;
}
