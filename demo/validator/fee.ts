import type { Message } from "./wire-transaction.js";

/** Source: Agave's `DEFAULT_TARGET_LAMPORTS_PER_SIGNATURE`. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICROLAMPORTS_PER_LAMPORT = 1_000_000n;

/** Compute units per instruction when the transaction sets no limit. Source: SIMD-0170. */
const UNITS_OF_BUILTIN = 3_000n;
const UNITS_OF_OTHERS = 200_000n;
const MAX_UNITS = 1_400_000n;

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/**
 * Precompiles that verify signatures. The first byte of their data is the number of signatures to pay for.
 */
const VERIFIERS = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
]);
const BUILTINS = new Set([
  ...VERIFIERS,
  COMPUTE_BUDGET,
  "11111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
  "BPFLoader1111111111111111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
]);

export interface Fee {
  readonly lamports: bigint;
  /** Prioritization price: micro-lamports per compute unit of the limit. */
  readonly computeUnitPrice: bigint;
}

/** Fee of a transaction with this message, the same for success and failure. */
export function feeOf(message: Message): Fee {
  let signatures = BigInt(message.header.numSignerAccounts);
  let units = 0n;
  let limit: bigint | undefined;
  let price = 0n;
  for (const { programAddressIndex, data } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? "";
    units += BUILTINS.has(program) ? UNITS_OF_BUILTIN : UNITS_OF_OTHERS;
    if (!data) continue;
    if (VERIFIERS.has(program)) signatures += BigInt(data[0] ?? 0);
    if (program !== COMPUTE_BUDGET) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === 2 && data.length === 5) limit = BigInt(view.getUint32(1, true));
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true);
  }
  limit = min(limit ?? units, MAX_UNITS);
  const priority = (limit * price + MICROLAMPORTS_PER_LAMPORT - 1n) / MICROLAMPORTS_PER_LAMPORT;
  return { lamports: signatures * LAMPORTS_PER_SIGNATURE + priority, computeUnitPrice: price };
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
