/** Decimals of SOL. */
export const solDecimals = 9;

const decimal = /^(\d{1,9})(?:\.(\d{1,9}))?$/;

/** Lamports of an amount in SOL; null for what isn't one. */
export function toLamports(amount: string): bigint | null {
  const [, whole, fraction = ""] = decimal.exec(amount.trim().replace(",", ".")) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(solDecimals, "0"));
}
