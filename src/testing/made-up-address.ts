import type { Address } from "../contract/values/brand.js";
import { encodeAddress } from "../contract/values/address.js";

/** Returns an address without a known key. The same number always gives the same address. */
export function madeUpAddress(number: number): Address {
  return encodeAddress(Uint8Array.from({ length: 32 }, (_, at) => (number * 31 + at * 7 + 1) & 255));
}

/** Mint authority of the items, which co-signs mints. */
export const mintAuthority = madeUpAddress(2);

/** Recipient of payments. */
export const treasury = madeUpAddress(3);
