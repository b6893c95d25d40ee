import type { TransactionConstraints } from "./transaction-constraints.js";

/** Rent per byte in lamports when the service doesn't report it: the rate of 2026, and the maximum that is accepted. */
const usualRate = 6_960n;
/** Minimum rent per byte that is accepted, in lamports: proposals go down to a tenth of the current rate. */
const minRate = 696n;
/** Bytes that the chain adds to an account's content. */
const overhead = 128;

/**
 * Creates a function that returns the rent of an account in lamports, by its size in bytes. Ignores a reported rate
 * outside the bounds, so that the shown cost stays close to what the chain charges, whatever the service reports.
 * @see https://solana.com/docs/core/accounts#rent
 */
export function createRent({
  rentPerByte = usualRate,
}: Pick<TransactionConstraints, "rentPerByte">): (size: number) => bigint {
  const isAccepted = rentPerByte >= minRate && rentPerByte <= usualRate;
  const rate = isAccepted ? rentPerByte : usualRate;
  return (size) => rate * BigInt(overhead + size);
}
