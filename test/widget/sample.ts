import { isNightly } from "../nightly.js";

/**
 * Sample of values for a subject: all of them nightly, else `count`, taken in turn: the first subject gets the
 * first `count`, the second the next ones. Each subject gets `count` different values, always the same ones, and of
 * n subjects each value gets n × `count` ÷ the number of values, or one more.
 *
 * @param values to sample
 * @param index of the subject, counted from 0
 * @param count of values for each subject in the gate
 * @param isComplete returns all values
 */
export function sampleValues<Value>(
  values: readonly Value[],
  index: number,
  count: number,
  isComplete = isNightly,
): readonly Value[] {
  if (isComplete) return values;
  const hand = Array.from({ length: Math.min(count, values.length) }, (_, at) => index * count + at);
  return hand.map((at) => values[at % values.length]!);
}
