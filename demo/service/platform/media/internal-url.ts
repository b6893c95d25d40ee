/** Fragments of the document, and embedded images. */
const internal = /^\s*(?:["']\s*)?(#|data:image\/(png|jpe?g|gif|webp|avif)[;,])/i;

/** True for a URL of the document itself: a fragment, or a raster image in a data URL. */
export const isInternalUrl = (url: string): boolean => internal.test(url);

/** True for a CSS value that would load a file. Escapes are decoded first, as in browsers. */
export function loadsFile(value: string): boolean {
  const text = value.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, code?: string, character?: string) =>
    code === undefined ? character! : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  );
  if (/\b(image-set|image|src|cross-fade)\(/i.test(text)) return true;
  return [...text.matchAll(/url\(([^]{0,64})/gi)].some(([, url]) => !isInternalUrl(url!));
}
