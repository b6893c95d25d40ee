/**
 * Whole numbers from 0 (inclusive) to `count`, with a loop: old libraries such as Prototype.js replace `Array.from` with
 * a function that ignores the second argument.
 */
export function range(count: number): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < count; number++) numbers.push(number);
  return numbers;
}
