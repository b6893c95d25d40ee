import type { Address } from "../contract/values/brand.js";
import { encodeAddress } from "../contract/values/address.js";

/** Address without a known key, the same for the same number. */
export function madeUpAddress(number: number): Address {
  return encodeAddress(Uint8Array.from({ length: 32 }, (_, at) => (number * 31 + at * 7 + 1) & 255));
}

/** Mint authority of the items, which co-signs their mint. */
export const mintAuthority = madeUpAddress(2);

/** Recipient of the prices. */
export const treasury = madeUpAddress(3);
