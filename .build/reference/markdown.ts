/** Row of a table: its cells. */
export type Row = readonly string[];

/** A Markdown table; the empty string without rows. */
export function formatTable(head: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const line = (cells: Row) => `| ${cells.map(escapeCell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text as inline code; without backticks in it. */
export const code = (text: string): string => `\`${text}\``;

/**
 * Escapes a cell's text: line breaks and `|` would end the cell, and Vue, which renders the site, would parse `<` as a
 * tag.
 */
const escapeCell = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "&lt;")))
    .join("");

/** Sections of a page, without empty ones. */
export const joinSections = (...sections: readonly string[]): string =>
  `${sections.filter((section) => section !== "").join("\n\n")}\n`;
