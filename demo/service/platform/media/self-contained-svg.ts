import { isInternalUrl, loadsFile } from "./internal-url.js";

/** Document types, processing instructions, inclusions, and encodings in which the rest would be read differently. */
const unlikeSanitized =
  /<!(?!--|\[CDATA\[)|<\?(?!xml\s)|<([\w.-]+:)?include\b|encoding\s*=\s*["'](?!utf-8["'])/i;

/**
 * True for an SVG without external references, as written by the sanitizer. May be false for text that only looks like
 * a reference.
 */
export function isSelfContainedSvg(svg: string): boolean {
  if (unlikeSanitized.test(svg)) return false;
  const text = svg.replace(/&#(x?)([\da-f]{1,7});/gi, (_, hexadecimal: string, digits: string) =>
    String.fromCodePoint(Math.min(parseInt(digits, hexadecimal ? 16 : 10) || 0, 0x10ffff)),
  );
  if (/@import/i.test(text) || loadsFile(text)) return false;
  const references = [...text.matchAll(/(?:href|src)\s*=\s*(["'])([^]*?)\1/gi)];
  return references.every(([, , url]) => isInternalUrl(url!));
}
