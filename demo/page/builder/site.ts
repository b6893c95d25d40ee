/**
 * Parses the origin of a site, typed with or without scheme and path.
 * @returns null for an empty text; `invalid` if no page can have it as its origin
 */
export function readSite(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  const typedUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(typedUrl) ? new URL(typedUrl) : null;
  const isSite =
    url !== null && /^https?:$/.test(url.protocol) && /^[\w.[\]:-]+$/.test(url.hostname) && !url.username;
  return isSite ? url.origin : "invalid";
}

/** True for URLs of this machine. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
