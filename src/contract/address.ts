import type { Address } from "./brand.js";
import { matching, string } from "./field.js";
import { primitive, type Schema } from "./schema.js";

export const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Solana address: 32 bytes in base58. Case-sensitive. */
export const address = matching<Address>(addressPattern);

/** True for the base58 form of an address. */
export function isAddress(text: string): text is Address {
  return address.safeParse(text).success;
}

/**
 * Address as a service or a wallet states it. Any string is valid, so that an unusual one is shown and compared, and
 * doesn't make a record invalid: no payment depends on its form, since verification compares it with decoded bytes.
 */
export const statedAddress = string as Schema<Address>;

/** Stated address, null, or missing. Unlike with `nullish`, other values make the record invalid. */
export const nullableAddress = primitive<Address | null | undefined>(
  ["string", "null"],
  (value) => typeof (value ?? "") === "string",
);
