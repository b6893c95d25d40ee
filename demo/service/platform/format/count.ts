/**
 * Formats a count with its noun.
 * @param plural Default: the noun with an "s".
 * @example formatCount(1, "item") // "1 item"
 * @example formatCount(3, "child", "children") // "3 children"
 */
export const formatCount = (count: number | bigint, noun: string, plural = `${noun}s`): string =>
  `${count} ${Number(count) === 1 ? noun : plural}`;
