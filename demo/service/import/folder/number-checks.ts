import { join } from "node:path";

/**
 * Checks that numbers start at 0 or 1 and have no gaps.
 * @param numbered files by number
 * @param extension extension in the names of missing files
 * @returns an error for each file with a duplicate number or a gap before it
 */
export function checkNumbers(
  path: string,
  numbered: readonly { name: string; number: number }[],
  extension: string,
): string[] {
  const [first] = numbered;
  if (!first) return [];
  const problems: string[] = [];
  let expected = Math.min(first.number, 1);
  for (const [index, { name, number }] of numbered.entries()) {
    if (index > 0 && number === numbered[index - 1]!.number) {
      problems.push(`${join(path, name)} has the number of ${numbered[index - 1]!.name}`);
      continue;
    }
    if (number > expected) {
      const last = number - 1;
      const missing =
        last === expected
          ? `${expected}.${extension} is`
          : `${expected}.${extension} to ${last}.${extension} (${last - expected + 1} files) are`;
      problems.push(`${join(path, name)} follows a gap: ${missing} missing`);
    }
    expected = number + 1;
  }
  return problems;
}
