import { matching } from "./field.js";
import { primitive } from "./schema.js";

export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUID, as the service's ids. Case-insensitive. */
export const uuid = matching(uuidPattern);

const base58Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Characters and length of a Solana address; necessary, not sufficient: see `isAddress`. */
export const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const addressBytes = 32;

/** True for a Solana address: 32 bytes in base58. Case-sensitive. */
export function isAddress(text: string): boolean {
  if (!addressPattern.test(text)) return false;
  // A leading 1 is a zero byte; the other characters are one number.
  const zeroBytes = /^1*/.exec(text)![0].length;
  let number = 0n;
  for (const character of text) number = number * 58n + BigInt(base58Alphabet.indexOf(character));
  const numberBytes = number === 0n ? 0 : Math.ceil(number.toString(16).length / 2);
  return zeroBytes + numberBytes === addressBytes;
}

/** Parser of a Solana address. */
export const address = primitive<string>("string", (value) => typeof value === "string" && isAddress(value));
