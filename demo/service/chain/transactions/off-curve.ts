import { isOffCurveAddress, type Address } from "@solana/kit";
import { LRUCache } from "lru-cache";

/** Addresses of the mints that are prepared at the same time: their wallets, and what is derived from them. */
const maxAddresses = 10_000;

const known = new LRUCache<Address, boolean>({ max: maxAddresses });

/**
 * Same as kit's `isOffCurveAddress`, but remembers addresses: a mint asks several times about the same ones, and the
 * arithmetic of each answer takes 0.2 ms.
 */
export function isOffCurve(address: Address): boolean {
  let answer = known.get(address);
  if (answer === undefined) known.set(address, (answer = isOffCurveAddress(address)));
  return answer;
}
