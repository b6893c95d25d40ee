import type { Address } from "./brand.js";
import { string } from "./field.js";
import { primitive, type Schema } from "./schema.js";

const base58Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Characters and length of a Solana address; necessary, not sufficient: see `isAddress`. */
export const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const addressBytes = 32;

/** True for a Solana address: 32 bytes in base58. Case-sensitive. */
export function isAddress(text: string): text is Address {
  if (!addressPattern.test(text)) return false;
  // A leading 1 is a zero byte; the other characters are one number.
  const zeroBytes = /^1*/.exec(text)![0].length;
  let number = 0n;
  for (const character of text) number = number * 58n + BigInt(base58Alphabet.indexOf(character));
  const numberBytes = number === 0n ? 0 : Math.ceil(number.toString(16).length / 2);
  return zeroBytes + numberBytes === addressBytes;
}

/** Parser of a Solana address. */
export const address = /* @__PURE__ */ primitive<Address>(
  "string",
  (value) => typeof value === "string" && isAddress(value),
);

/**
 * Address as a service or a wallet states it. Any string is valid, so that an unusual one is shown and compared, and
 * doesn't make a record invalid: no payment depends on its form, since verification compares it with decoded bytes.
 */
export const statedAddress = string as Schema<Address>;

/** Stated address, null, or missing. Unlike with `nullish`, other values make the record invalid. */
export const nullableAddress = /* @__PURE__ */ primitive<Address | null | undefined>(
  ["string", "null"],
  (value) => typeof (value ?? "") === "string",
);
