import { COMPUTE_BUDGET } from "./program-addresses.js";
import type { DecodedTransaction } from "./decode-transaction.js";

/** The chain's compute unit limit, which is also assumed for a transaction that sets none. */
const maxComputeUnits = 1_400_000n;

/**
 * Maximum network fee of a transaction: 5,000 lamports per signature, plus the price of its compute unit limit
 * (https://solana.com/docs/core/fees).
 * @returns Lamports.
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
  if (units === null || units > maxComputeUnits) units = maxComputeUnits;
  return 5000n * BigInt(transaction.signatures.length) + (units * price + 999_999n) / 1_000_000n;
}
