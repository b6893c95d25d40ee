/**
 * Damerau–Levenshtein distance between `typed` and the nearest prefix of `word`: insertions, deletions,
 * substitutions and swaps of neighboring letters.
 */
export function distanceToBeginning(typed: string, word: string): number {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, place) => place)];
  for (let at = 1; at <= typed.length; at++) {
    const row = [at];
    for (let to = 1; to <= word.length; to++) {
      const isSame = typed[at - 1] === word[to - 1];
      let least = Math.min(
        rows[at - 1]![to]! + 1,
        row[to - 1]! + 1,
        rows[at - 1]![to - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1];
      if (isSwapped) least = Math.min(least, rows[at - 2]![to - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return Math.min(...rows.at(-1)!);
}
