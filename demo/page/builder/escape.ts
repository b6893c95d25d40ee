const names: Readonly<Record<string, string>> = { "&": "amp", '"': "quot", "<": "lt" };

/**
 * Escapes and quotes an attribute value for HTML and for templates with HTML's attribute syntax. Braces,
 * which start an expression in some templates, and the delimiters of template literals become references,
 * too.
 */
export function escapeHtml(value: string): string {
  const references = value.replace(
    /[&"<{}`\\\p{Cc}]/gu,
    (character) => `&${names[character] ?? `#${character.codePointAt(0)}`};`,
  );
  return `"${references}"`;
}

/** Attribute value for TSX or Astro: quoted, or as an expression if it has special characters. */
export function escapeExpression(value: string): string {
  return /^[^"&<>{}\\`\p{Cc}]*$/u.test(value)
    ? `"${value}"`
    : `{${JSON.stringify(value).replaceAll("<", "\\u003c")}}`;
}

/**
 * Attribute for an Angular template. Angular looks for `{{` after it has resolved references: a value with
 * `{{` becomes a bound expression that concatenates the two braces.
 */
export function writeAngularAttribute(name: string, value: string): string {
  if (!value.includes("{{")) return `${name}=${escapeHtml(value)}`;
  const expression = value
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\u0027")
    .replace(/\{(?=\{)/g, "{' + '");
  return `[attr.${name}]=${escapeHtml(`'${expression}'`)}`;
}
