/** Recipient of a part of a price. */
export interface Recipient {
  /** Base58. */
  readonly address: string;
  /** Whole percent of the price. */
  readonly share: number;
}

/** Part of an amount for one recipient. */
export interface AmountPart extends Recipient {
  /** Base units. */
  readonly amount: bigint;
}

/**
 * Splits an amount among recipients whose shares are 100 percent in all. Each part is rounded down to a base unit, and the
 * first recipient also gets what is left, less than one base unit for each recipient: the sum is exactly the amount.
 * @param amount Base units; price of one unit, since each unit is paid by a transaction of its own
 * @returns the parts in order, without those of 0
 */
export function splitAmount(amount: bigint, recipients: readonly Recipient[]): AmountPart[] {
  const parts = recipients.map(({ address, share }) => ({
    address,
    share,
    amount: (amount * BigInt(share)) / 100n,
  }));
  const left = parts.reduce((rest, part) => rest - part.amount, amount);
  return parts
    .map((part, index) => (index === 0 ? { ...part, amount: part.amount + left } : part))
    .filter((part) => part.amount > 0n);
}
