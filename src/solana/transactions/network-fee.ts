import { COMPUTE_BUDGET } from "./programs.js";
import type { DecodedTransaction } from "./decode-transaction.js";

/** The chain's own bound, which also holds when a transaction sets none. */
const maximumComputeUnits = 1_400_000n;

/**
 * The most that the chain can charge for the transaction itself, in lamports: 5,000 for each signature, and the price
 * of the compute units that it may use (https://solana.com/docs/core/fees).
 */
export function networkFee(transaction: DecodedTransaction): bigint {
  let units: bigint | null = null;
  let price = 0n;
  for (const { program, data } of transaction.instructions) {
    if (program !== COMPUTE_BUDGET) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    if (data[0] === 2 && data.length > 4) units = BigInt(view.getUint32(1, true));
    if (data[0] === 3 && data.length > 8) price = view.getBigUint64(1, true);
  }
  if (units === null || units > maximumComputeUnits) units = maximumComputeUnits;
  return 5000n * BigInt(transaction.signatures.length) + (units * price + 999_999n) / 1_000_000n;
}
