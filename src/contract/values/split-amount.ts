/** Maximum recipients of a price that fit in a transaction. */
export const maxRecipients = 5;

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
 * Splits an amount among recipients whose shares add up to 100 percent. Each part is rounded down to a base unit. The
 * first recipient also gets the remainder, less than one base unit per recipient, so the sum is exactly the amount.
 * @param amount Price of one unit, in base units.
 * @returns the parts in order, without parts of 0
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
