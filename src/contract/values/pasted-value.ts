/** Quotation marks, as people and word processors write them, and as HTML escapes them. */
const quote = String.raw`["'\x60´\p{Pi}\p{Pf}‚„′″＂]|&#?\w+;`;
const blank = String.raw`\s|\p{Cf}`;

const surrounding = new RegExp(`^(?:${quote}|${blank})+|(?:${quote}|${blank})+$`, "giu");
const notSendable = new RegExp(`${quote}|${blank}|\\p{C}`, "iu");

/** Removes what a copied value brings with it: quotation marks, spaces and invisible characters around it. */
export function trimPastedValue(value: string): string {
  return value.replace(surrounding, "");
}

/**
 * Returns the first character that an identifier or a URL can't have, such as a quotation mark, a space or an invisible
 * character, or null.
 * @param isHeader True for a value that is sent as a header, which is limited to ASCII.
 */
export function findInvalidCharacter(value: string, isHeader: boolean): string | null {
  const found = notSendable.exec(value) ?? (isHeader ? /[^\x21-\x7e]/u.exec(value) : null);
  return found?.[0] ?? null;
}

/** Names a character by its code point, and by itself if it is visible: `” (U+201D)`, `U+200B`. */
export function nameCharacter(text: string): string {
  if (text.length > 2) return text;
  const code = `U+${text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  return /[\s\p{C}]/u.test(text) ? code : `${text} (${code})`;
}
