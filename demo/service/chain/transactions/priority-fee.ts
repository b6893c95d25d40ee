import type { Address } from "@solana/kit";
import { highestPrice } from "./compute-budget.js";
import type { ResolvedOrder } from "./mint-order.js";

/** Percentage of recent slots in which the usual price would have been sufficient. */
const percentile = 75;

/**
 * Price that would have been sufficient in three of four recent slots, by nearest rank; 0 without any slot.
 * @param slots Lowest price that landed in each slot, including 0.
 */
export function usualPrice(slots: readonly bigint[]): bigint {
  const sorted = slots.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.ceil((sorted.length * percentile) / 100) - 1] ?? 0n;
}

/**
 * Chooses a mint's compute unit price: the recent typical price, raised to at least the fixed price, and lowered until
 * the fee is within the caps.
 * @param usual The recent typical price; null: unknown.
 * @param limits.units Compute unit limit of the transaction.
 * @param limits.fixed Micro-lamports.
 * @param limits.caps Lamports.
 */
export function choosePrice(
  usual: bigint | null,
  {
    units,
    fixed,
    caps,
  }: { readonly units: number; readonly fixed: bigint; readonly caps: readonly bigint[] },
): bigint {
  const wanted = usual === null || usual < fixed ? fixed : usual;
  const highest = caps.map((cap) => highestPrice(units, cap));
  return highest.reduce((price, one) => (one < price ? one : price), wanted);
}

/**
 * Accounts that every mint of a phase writes, so that only one mint can run at a time: the group, and the paid
 * accounts.
 */
export const listSharedAccounts = ({ group, payment }: ResolvedOrder): Address[] => [
  ...(group === null ? [] : [group]),
  ...payment.transfers.map((transfer) => ("account" in transfer ? transfer.account : transfer.recipient)),
];
