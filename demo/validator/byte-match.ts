import type { EncodedAccount, ReadonlyUint8Array } from "@solana/kit";

/** True if an account's data contains `bytes` at `offset`. */
export function hasBytesAt({ data }: EncodedAccount, offset: number, bytes: ReadonlyUint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) {
    if (data[offset + index] !== bytes[index]) return false;
  }
  return true;
}
