/**
 * Resolves a URL against `base`.
 * @returns null unless it is http or https, or a blob that a page of `base`'s own origin has created
 */
export function toSafeUrl(url: string | null | undefined, base: string): string | null {
  if (!url) return null;
  try {
    const { href, protocol, origin } = new URL(url, base);
    const isOwnBlob = protocol === "blob:" && origin === new URL(base).origin;
    return protocol === "https:" || protocol === "http:" || isOwnBlob ? href : null;
  } catch {
    return null;
  }
}
