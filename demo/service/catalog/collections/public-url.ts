/** URL of the metadata of an item, or of a collection's group. @param mint base58 */
export const toMetadataUrl = (publicBase: string, mint: string): string => `${publicBase}/m/${mint}`;

/** URL of the share page of a minted item. @param mint base58 */
export const toShareUrl = (publicBase: string, mint: string): string => `${publicBase}/share/${mint}`;

/** URL of the page of a drop. */
export const toDropUrl = (publicBase: string, shortId: string): string => `${publicBase}/drop/${shortId}`;

/** URL of the calendar of a drop. */
export const toCalendarUrl = (publicBase: string, shortId: string): string =>
  `${publicBase}/calendar/${shortId}.ics`;

/**
 * Resolves a path on the service; absolute URLs stay unchanged.
 * @param publicBase base URL without a trailing slash
 */
export function toPublicUrl(publicBase: string, path: string): string;
export function toPublicUrl(publicBase: string, path: string | null): string | null;
export function toPublicUrl(publicBase: string, path: string | null): string | null {
  if (path === null || isAbsoluteUrl(path)) return path;
  return `${publicBase}/${path.replace(/^\/+/, "")}`;
}

/** True for a URL with any scheme. */
export const isAbsoluteUrl = (path: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(path);
