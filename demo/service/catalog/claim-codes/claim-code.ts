import { createHash } from "node:crypto";
import { maxCodeLength } from "../../../../src/contract/mint/claim-codes.js";

/** Crockford's base32 alphabet without the ambiguous I, L, O and U. https://www.crockford.com/base32.html */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Five bits each: 80 random bits, too many to guess, so that an unsalted hash suffices. */
const codeLength = 16;
const groupLength = 4;

/**
 * Generates a code in its displayed form: `7Q2M-X0RB-9KTE-4WZD`.
 * @param random returns that many random bytes
 */
export function makeCode(random: (bytes: number) => Uint8Array): string {
  const bytes = random(codeLength);
  // 256 is a multiple of 32: every character stays equally likely.
  return groupCode(Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join(""));
}

/** Formats any spelling of a code in groups. */
export function groupCode(text: string): string {
  return (normalizeCode(text).match(new RegExp(`.{1,${groupLength}}`, "g")) ?? []).join("-");
}

/** True if a text has at least the length of a code and only characters of the alphabet. */
export function isCode(text: string): boolean {
  const code = normalizeCode(text);
  return code.length >= codeLength && [...code].every((character) => alphabet.includes(character));
}

/**
 * Stored form and lookup key of a code: SHA-256 in hex of its normalized spelling. Defined for any text, so
 * that invalid codes take the same time.
 */
export function hashCode(text: string): string {
  return createHash("sha256").update(normalizeCode(text)).digest("hex");
}

/** Ignores case, spaces, dashes, invisible characters, quotes and letters that look like digits. */
function normalizeCode(text: string): string {
  if (text.length > maxCodeLength) return "";
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}_."'“”‘’`]/gu, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}
