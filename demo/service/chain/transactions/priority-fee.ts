import type { Address } from "@solana/kit";
import { computeUnitLimit, highestPrice } from "./compute-budget.js";
import type { ResolvedOrder } from "./mint-order.js";

/** Percent of recent slots in which the usual price would have been enough. */
const percentile = 75;

/**
 * Price that would have been enough in three of four recent slots, by nearest rank; 0 without any slot.
 * @param slots lowest price that landed in each slot, 0 included
 */
export function usualPrice(slots: readonly bigint[]): bigint {
  const sorted = slots.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.ceil((sorted.length * percentile) / 100) - 1] ?? 0n;
}

/**
 * Compute unit price of a mint: the usual one, at least the fixed one, and none whose fee exceeds a cap.
 * @param usual null: not known
 * @param limits.fixed micro-lamports
 * @param limits.caps lamports
 */
export function choosePrice(
  usual: bigint | null,
  { fixed, caps }: { readonly fixed: bigint; readonly caps: readonly bigint[] },
): bigint {
  const wanted = usual === null || usual < fixed ? fixed : usual;
  const highest = caps.map((cap) => highestPrice(computeUnitLimit, cap));
  return highest.reduce((price, one) => (one < price ? one : price), wanted);
}

/** Accounts that every mint of a phase writes, so that only one of them can at a time: the group, and those that are paid. */
export const listSharedAccounts = ({ group, payment }: ResolvedOrder): Address[] => [
  ...(group === null ? [] : [group]),
  ...payment.transfers.map((transfer) => ("account" in transfer ? transfer.account : transfer.recipient)),
];
