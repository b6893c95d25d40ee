/**
 * Parses the origin of a site, typed with or without scheme and path.
 * @returns null for an empty text; `invalid` if no page can have it as its origin
 */
export function readSite(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSite =
    url !== null && /^https?:$/.test(url.protocol) && /^[\w.[\]:-]+$/.test(url.hostname) && !url.username;
  return isSite ? url.origin : "invalid";
}

/** True for URLs of this machine. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
