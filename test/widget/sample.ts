import { isFullRun } from "../scope.js";

/**
 * Sample of values for a case: all of them in the full run, else `count`, taken in turn: the first case gets the
 * first `count`, the second the next ones. Each case gets `count` different values, always the same ones, and of
 * n cases each value gets n × `count` ÷ the number of values, or one more.
 *
 * @param values to sample
 * @param index of the case, counted from 0
 * @param count of values for each case in the gate
 * @param isComplete returns all values
 */
export function sampleValues<Value>(
  values: readonly Value[],
  index: number,
  count: number,
  isComplete = isFullRun,
): readonly Value[] {
  if (isComplete) return values;
  const hand = Array.from({ length: Math.min(count, values.length) }, (_, at) => index * count + at);
  return hand.map((at) => values[at % values.length]!);
}
