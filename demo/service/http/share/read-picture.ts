import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { typeOfUrl } from "../../platform/media/media-types.js";
import type { HiddenArtTest } from "../../market/hidden-art/hidden-art.js";
import { svgLimits } from "../../platform/media/rasterize-svg.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { isKey } from "../../platform/storage/file-storage.js";

/** Types of pictures that are drawn, with the maximum size in bytes. */
const maxBytes: ReadonlyMap<string, number> = new Map([
  ["image/png", 2 ** 25],
  ["image/jpeg", 2 ** 25],
  ["image/webp", 2 ** 25],
  ["image/avif", 2 ** 25],
  ["image/gif", 2 ** 25],
  ["image/svg+xml", svgLimits.bytes],
]);

/** A picture with its MIME type. */
export interface StoredPicture {
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * Reads the first image that the service stores and serves; null if there is none. Never fetches images from elsewhere.
 * @param images Paths below the service, or absolute URLs.
 * @throws StorageError
 */
export async function readPicture(
  { art, readHiddenArt }: { art: ArtStorage; readHiddenArt: HiddenArtTest },
  images: readonly string[],
): Promise<StoredPicture | null> {
  for (const { key, type, max } of listStored(images, await readHiddenArt())) {
    const file = await art.read(key);
    if (file === null) continue;
    if (file.info.size <= max) {
      return { bytes: await buffer(file.body as NodeReadableStream<Uint8Array>), type };
    }
    await file.body.cancel();
  }
  return null;
}

/** Path of the first image that the service may store and may show; null if there is none. */
export function findArt(images: readonly string[], isHidden: (path: string) => boolean): string | null {
  return listStored(images, isHidden)[0]?.path ?? null;
}

/** Images whose paths and types the service stores, except hidden ones. */
function listStored(images: readonly string[], isHidden: (path: string) => boolean) {
  return images.flatMap((image) => {
    const path = `/${image.replace(/^\/+/, "")}`;
    const key = path.slice("/art/".length);
    const type = typeOfUrl(path) ?? "";
    const max = maxBytes.get(type);
    const isStored = path.startsWith("/art/") && isKey(key) && !isHidden(path);
    return isStored && max !== undefined ? [{ path, key, type, max }] : [];
  });
}
