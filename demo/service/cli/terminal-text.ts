/**
 * Controls other than line feeds and tabs, separators, direction overrides and isolates. A carriage return may begin a
 * text, to overwrite the line of a progress, or end a line.
 */
const controls = /(?!^\r|\r\n|[\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Text for a terminal or a pipe. Values of others, such as the names in a definition, can't move the cursor, write lines
 * of their own or turn the direction of the text: control characters are shown like `\u001b`.
 */
export const escapeControls = (text: string): string =>
  text.replace(controls, (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`);
