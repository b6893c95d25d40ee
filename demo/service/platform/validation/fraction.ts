/**
 * Fraction as a decimal string from `"0"` to `"1"`, rounded to the nearest millionth.
 * @param whole greater than zero
 */
export function toFraction(part: number, whole: number): string {
  return String(Number((part / whole).toFixed(6)));
}
