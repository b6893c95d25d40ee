/** Milliseconds after which a smaller variant of a picture is requested, and until which the picture is awaited. */
const patience = { variant: 1_000, most: 3_000 };

/** URL of the smallest variant of a picture; null: none. */
export function smallestVariant(srcset: string): string | null {
  const variants = [...srcset.matchAll(/(\S+)\s+(\d+)w/g)].map(([, url, width]) => ({
    url: url!,
    width: Number(width),
  }));
  return variants.toSorted((one, other) => one.width - other.width)[0]?.url ?? null;
}

/** Resolves with the picture once it can be drawn: the image itself, after 3 s its smallest variant; null: none can. */
export async function decodePicture(image: HTMLImageElement): Promise<HTMLImageElement | null> {
  const variant = smallestVariant(image.srcset);
  const timers: ReturnType<typeof setTimeout>[] = [];
  let small: HTMLImageElement | null = null;
  const timeout = new Promise<HTMLImageElement | null>((resolve) => {
    timers.push(
      setTimeout(() => {
        if (!variant) return;
        small = new Image();
        small.src = variant;
      }, patience.variant),
      setTimeout(() => resolve(small?.complete && small.naturalWidth > 0 ? small : null), patience.most),
    );
  });
  const decoded = image.decode().then(
    () => image,
    () => null,
  );
  try {
    return await Promise.race([decoded, timeout]);
  } finally {
    timers.forEach(clearTimeout);
  }
}

/**
 * Copies a picture to a square canvas as the page shows it: whole, over its background. Its pixels are never read, so
 * that it may be of any origin.
 * @param size Pixels.
 * @param background Color behind the picture.
 */
export function copyPicture(image: HTMLImageElement, size: number, background: string): HTMLCanvasElement {
  const copy = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const context = copy.getContext("2d")!;
  context.fillStyle = background;
  context.fillRect(0, 0, size, size);
  const { naturalWidth: width, naturalHeight: height } = image;
  // A vector image without its own size fills the square.
  const scale = width && height ? size / Math.max(width, height) : 0;
  const [drawnWidth, drawnHeight] = scale ? [width * scale, height * scale] : [size, size];
  context.drawImage(image, (size - drawnWidth) / 2, (size - drawnHeight) / 2, drawnWidth, drawnHeight);
  return copy;
}
