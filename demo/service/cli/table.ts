/** Formats a plain-text table. Columns are as wide as needed, and numbers are right-aligned. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => (cell === null ? "–" : String(cell))));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => lengthOf(row[column]!))));
  const isNumeric = head.map((_, column) => rows.every((row) => typeof row[column] !== "string"));
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const space = " ".repeat(widths[column]! - lengthOf(cell));
          return isNumeric[column] ? space + cell : cell + space;
        })
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

const segmenter = new Intl.Segmenter();
const lengthOf = (text: string) => [...segmenter.segment(text)].length;
