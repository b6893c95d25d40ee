/** Token amount in the JSON format of a cluster. */
export interface TokenAmount {
  /** In base units. */
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number;
  /** Exact, without trailing zeros. */
  readonly uiAmountString: string;
}

export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const uiAmountString = decimals > 0 && fraction ? `${whole}.${fraction}` : whole;
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
