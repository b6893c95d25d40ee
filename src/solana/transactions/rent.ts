import type { TransactionConstraints } from "./transaction-constraints.js";

/** Rent for a byte where the service states none, in lamports: that of 2026, and the highest that is accepted. */
const usualRate = 6_960n;
/** Lowest rent for a byte that is accepted, in lamports: proposals go down to a tenth. */
const minRate = 696n;
/** Bytes that the chain counts for an account beside its content. */
const overhead = 128;

/**
 * Creates the rent of accounts by their size in bytes, in lamports. The service states the chain's rate; one outside the bounds is
 * ignored, so that the cost on screen stays near what the chain takes whatever is stated.
 * @see https://solana.com/docs/core/accounts#rent
 */
export function createRent({
  rentPerByte = usualRate,
}: Pick<TransactionConstraints, "rentPerByte">): (size: number) => bigint {
  const isAccepted = rentPerByte >= minRate && rentPerByte <= usualRate;
  const rate = isAccepted ? rentPerByte : usualRate;
  return (size) => rate * BigInt(overhead + size);
}
