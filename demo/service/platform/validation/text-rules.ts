/**
 * Characters that no text may have: controls (other than the line feeds of a paragraph), line and paragraph separators,
 * direction overrides and isolates, and halves of a surrogate pair. They break lines and terminals, make a name read as
 * another one, or can't be stored.
 */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

const forbiddenInParagraphs = new RegExp(`(?!\n)${forbidden.source}`, "u");

/** Kind of a text: of one line, such as a name, or of several, such as a description. */
export type TextKind = "line" | "paragraphs";

/** What a text must not contain, with its place; null: nothing. */
export function findForbidden(text: string, kind: TextKind): string | null {
  const match = (kind === "line" ? forbidden : forbiddenInParagraphs).exec(text);
  if (!match) return null;
  const [character] = match;
  const place = `at character ${[...text.slice(0, match.index)].length + 1}`;
  return `must not contain ${describeCharacter(character)}, ${place}; remove it`;
}

/**
 * Text as it is stored: without white space around it, in Unicode's composed form (NFC). Line ends become line feeds in
 * paragraphs, and tabs become spaces, since neither is a mistake that anyone would have to correct.
 */
export function tidyText(text: string, kind: TextKind): string {
  const unified = kind === "line" ? text : text.replace(/\r\n?/g, "\n").replaceAll("\t", " ");
  return unified.trim().normalize("NFC");
}

const names: Readonly<Record<string, string>> = {
  "\n": "a line feed",
  "\r": "a carriage return",
  "\t": "a tab",
  "\u001B": "an escape character",
};

function describeCharacter(character: string): string {
  const code = toCode(character);
  const name =
    names[character] ??
    (/\p{Cs}/u.test(character)
      ? "half of a surrogate pair, such as a cut-off emoji"
      : /[\u202A-\u202E\u2066-\u2069]/.test(character)
        ? "which changes the direction of the text"
        : "a control character");
  return `${code} (${name})`;
}

/** `U+200B` */
const toCode = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** Text without the invisible format characters (such as U+200B) that copying from a page or a chat adds. */
export const stripInvisible = (text: string): string => text.replace(/\p{Cf}/gu, "").trim();

/** Text with its invisible characters as `U+200B`, for messages about it. */
export const showInvisible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, toCode);
