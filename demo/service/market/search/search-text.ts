/**
 * Normalizes a text for searching: words in lower case, without accents and punctuation, separated by spaces.
 * Applied to names and queries alike.
 */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Words whose typing errors can be corrected: at least three characters, without digits. */
export function* wordsOf(searchText: string): Generator<string> {
  for (const word of searchText.split(" ")) if (word.length >= 3 && !/\d/.test(word)) yield word;
}
