/** Direction overrides, zero-width and other invisible characters, except the joiners that scripts and emoji need. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/gu;

/** Marks beyond the third on one letter, which would overlap neighboring lines. */
const piledMarks = /(\p{M}{3})\p{M}+/gu;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Converts any text to one line of visible characters.
 * @returns empty if none is visible
 */
export function toPlainText(text: string): string {
  const line = text
    // Truncated first, as the steps below take longer with length.
    .slice(0, 2_000)
    .replace(/\s+/g, " ")
    .replace(invisible, "")
    .normalize("NFC")
    .replace(piledMarks, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return /[^\s\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/u.test(line) ? line : "";
}

/** The text, or its beginning with an ellipsis. @param max characters as perceived by people (graphemes) */
export function truncateText(text: string, max: number): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= max) return text;
  const begin = characters.slice(0, max - 1).map(({ segment }) => segment);
  return `${begin.join("").trimEnd()}…`;
}

/** True if the first letter belongs to a right-to-left script. */
export function runsLeft(text: string): boolean {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}
