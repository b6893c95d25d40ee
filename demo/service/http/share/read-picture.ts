import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { typeOfUrl } from "../../collections/media-types.js";
import type { HiddenArtTest } from "../../collections/hidden-art.js";
import type { ArtStorage } from "../../storage/art-storage.js";
import { isKey } from "../../storage/file-storage.js";

/** Types that are decoded. An SVG is a document, which may take any time to draw. */
const rasterTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "image/gif",
]);

/** Bytes of the largest picture that is read. */
const maximumBytes = 32 * 2 ** 20;

/**
 * Bytes of the first image that the service stores and serves; null if there is none. Images elsewhere are never fetched.
 * @param images paths below the service, or absolute URLs
 * @throws StorageError
 */
export async function readPicture(
  { art, readHiddenArt }: { art: ArtStorage; readHiddenArt: HiddenArtTest },
  images: readonly string[],
): Promise<Buffer | null> {
  const isHidden = await readHiddenArt();
  for (const image of images) {
    const path = `/${image.replace(/^\/+/, "")}`;
    const key = path.slice("/art/".length);
    if (!path.startsWith("/art/") || !isKey(key) || isHidden(path)) continue;
    if (!rasterTypes.has(typeOfUrl(path) ?? "")) continue;
    const file = await art.read(key);
    if (file === null) continue;
    if (file.info.size <= maximumBytes) return buffer(file.body as NodeReadableStream<Uint8Array>);
    await file.body.cancel();
  }
  return null;
}
