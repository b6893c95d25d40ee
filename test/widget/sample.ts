import { isNightly } from "../nightly.js";

/**
 * Values to test a subject with: all of them nightly, else `count`, dealt round like cards: the first subject gets the
 * first `count`, the second the next ones. So each subject gets `count` different values, always the same ones, and of
 * n subjects each value gets n × `count` ÷ the number of values, or one more.
 *
 * @param values to deal
 * @param index of the subject, counted from 0
 * @param count of values for each subject in the gate
 * @param isComplete deals all values to each subject
 */
export function deal<Value>(
  values: readonly Value[],
  index: number,
  count: number,
  isWhole = isNightly,
): readonly Value[] {
  if (isWhole) return values;
  const hand = Array.from({ length: Math.min(count, values.length) }, (_, at) => index * count + at);
  return hand.map((at) => values[at % values.length]!);
}
