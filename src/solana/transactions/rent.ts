/**
 * Rent per byte in lamports: the rate of 2026. It is an upper bound, since proposals only lower it. A rate that a service
 * states would let it lower the cost on screen, so that only the page may state another one.
 */
const currentRate = 6_960n;

/** Bytes that the chain adds to an account's content. */
const overhead = 128;

/**
 * Returns the rent of an account in lamports.
 * @param size of the account's content in bytes
 * @param rentPerByte in lamports; the rate of 2026 by default
 * @see https://solana.com/docs/core/accounts#rent
 */
export const rentOf = (size: number, rentPerByte = currentRate): bigint =>
  rentPerByte * BigInt(overhead + size);
