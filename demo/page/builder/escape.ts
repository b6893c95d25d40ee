const names: Readonly<Record<string, string>> = { "&": "amp", '"': "quot", "<": "lt" };

/**
 * A value as an attribute of HTML, or of a template that reads attributes as HTML does. Braces, which begin an
 * expression in some, and what ends a template literal around it are written as references, too.
 */
export function escapeHtml(value: string): string {
  const references = value.replace(
    /[&"<{}`\\\p{Cc}]/gu,
    (character) => `&${names[character] ?? `#${character.codePointAt(0)}`};`,
  );
  return `"${references}"`;
}

/** A value as an attribute of TSX or Astro: as it is, or as an expression where it has what would mean something else. */
export function escapeExpression(value: string): string {
  return /^[^"&<>{}\\`\p{Cc}]*$/u.test(value)
    ? `"${value}"`
    : `{${JSON.stringify(value).replaceAll("<", "\\u003c")}}`;
}

/**
 * An attribute in an Angular template. Angular looks for `{{` after it has resolved references: a value that has it is
 * bound as an expression in which the two are apart.
 */
export function writeAngularAttribute(name: string, value: string): string {
  if (!value.includes("{{")) return `${name}=${escapeHtml(value)}`;
  const expression = value
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\u0027")
    .replace(/\{(?=\{)/g, "{' + '");
  return `[attr.${name}]=${escapeHtml(`'${expression}'`)}`;
}
