/** Costs of units for a wallet, in lamports. */
export interface UnitCosts {
  /** Cost of one unit, without network fees. */
  readonly unit: bigint;
  /** Units per transaction, except for the last transaction. */
  readonly perTransaction: number;
  /** Network fee of a transaction for this many units. */
  readonly transactionFee: (units: number) => bigint;
}

/** Network fees of all transactions for this many units. */
export function networkFeeOf(
  { perTransaction, transactionFee }: Omit<UnitCosts, "unit">,
  units: number,
): bigint {
  const rest = units % perTransaction;
  const full = BigInt((units - rest) / perTransaction) * transactionFee(perTransaction);
  return rest === 0 ? full : full + transactionFee(rest);
}

/**
 * Units that a wallet can pay for. It may spend its whole balance or keep at least the rent-exempt minimum, because the
 * runtime rejects a balance in between.
 */
export function countAffordable(available: bigint, costs: UnitCosts, minimum: bigint): bigint {
  const costOf = (units: number) => BigInt(units) * costs.unit + networkFeeOf(costs, units);
  const fullCost = costOf(costs.perTransaction);
  const full = available > 0n ? available / fullCost : 0n;
  const left = available - full * fullCost;
  let last = costs.perTransaction - 1;
  while (last > 0 && costOf(last) > left) last--;
  const units = full * BigInt(costs.perTransaction) + BigInt(last);
  const kept = left - costOf(last);
  return units === 0n || kept === 0n || kept >= minimum ? units : units - 1n;
}
