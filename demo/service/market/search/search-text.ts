/**
 * What a text is searched by: its words in lower case, without accents and punctuation, a space between them. Names and
 * what is searched for go the same way.
 */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Words that somebody may mistype: long enough to be recognized, and no numbers. */
export function* wordsOf(searchText: string): Generator<string> {
  for (const word of searchText.split(" ")) if (word.length >= 3 && !/\d/.test(word)) yield word;
}
