/** Smallest number that a share of the numbers doesn't exceed, rounded. @param share from 0 to 1 */
export function percentile(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
}
