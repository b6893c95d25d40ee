/** Resolves a URL against `base`. @returns null unless it is http or https. */
export function toSafeUrl(url: string | null | undefined, base: string): string | null {
  if (!url) return null;
  try {
    const { href, protocol } = new URL(url, base);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
