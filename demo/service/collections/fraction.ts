/**
 * A part of a whole as a decimal string from `"0"` to `"1"`, to the nearest millionth.
 * @param whole more than zero
 */
export function toFraction(part: number, whole: number): string {
  return String(Number((part / whole).toFixed(6)));
}
