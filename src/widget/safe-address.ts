/** An address that may be shown or followed: http(s), made whole against `base`. Anything else is null. */
export function toSafeAddress(address: string | null | undefined, base: string): string | null {
  if (!address) return null;
  try {
    const { href, protocol } = new URL(address, base);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
