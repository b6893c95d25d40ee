import { createHash } from "node:crypto";
import { maximumCodeLength } from "../../../src/contract/claim-codes.js";

/** Thirty-two characters of which no two look alike: without I, L, O and U. https://www.crockford.com/base32.html */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Five bits each: 80 random bits, which nobody tries out and which a plain hash keeps safe. */
const codeLength = 16;
const groupLength = 4;

/**
 * A new code, as it is shown: `7Q2M-X0RB-9KTE-4WZD`.
 * @param random makes so many random bytes
 */
export function makeCode(random: (bytes: number) => Uint8Array): string {
  const bytes = random(codeLength);
  // 256 is a multiple of 32: every character stays equally likely.
  return groupCode(Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join(""));
}

/** A code in groups, whichever way it was written. */
export function groupCode(text: string): string {
  return (normalizeCode(text).match(new RegExp(`.{1,${groupLength}}`, "g")) ?? []).join("-");
}

/** Whether a code holds as many characters as one that is made here. */
export function isCode(text: string): boolean {
  const code = normalizeCode(text);
  return code.length >= codeLength && [...code].every((character) => alphabet.includes(character));
}

/**
 * What is stored of a code and what it is looked up by: SHA-256 in hex of its plain spelling. Every text has one, and
 * those that are no code cost the same.
 */
export function hashCode(text: string): string {
  return createHash("sha256").update(normalizeCode(text)).digest("hex");
}

/** Case, spaces, dashes and letters that look like digits don't matter. */
function normalizeCode(text: string): string {
  if (text.length > maximumCodeLength) return "";
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}_.]/gu, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}
