/**
 * Completes a path below the service's own address; a whole address stays as it is.
 * @param publicBase without a slash at its end
 */
export function toPublicUrl(publicBase: string, path: string): string;
export function toPublicUrl(publicBase: string, path: string | null): string | null;
export function toPublicUrl(publicBase: string, path: string | null): string | null {
  if (path === null || /^[a-z][a-z0-9+.-]*:/i.test(path)) return path;
  return `${publicBase}/${path.replace(/^\/+/, "")}`;
}
