/** An address that may be shown or followed: http(s), made whole against `base`. Anything else is null. */
export function toSafeUrl(url: string | null | undefined, base: string): string | null {
  if (!url) return null;
  try {
    const { href, protocol } = new URL(url, base);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
