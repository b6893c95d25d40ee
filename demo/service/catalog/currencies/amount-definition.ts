import { z } from "zod";

/** Amount as a decimal string. */
export const decimalPattern = /^\d{1,9}(\.\d{1,18})?$/;

export const decimal = z.string().regex(decimalPattern, {
  error: 'must be an amount as a decimal string, like "0.25"',
  abort: true,
});

/** @returns null for more decimal places than the currency has */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = "0", fraction = ""] = amount.split(".");
  return fraction.length > decimals ? null : BigInt(whole + fraction.padEnd(decimals, "0"));
}
