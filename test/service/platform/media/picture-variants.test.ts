import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { ImageError, makeVariants } from "../../../../demo/service/platform/media/picture-variants.js";

/** Picture with details, in one color for the most part. */
function draw(width: number, height = width): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) {
    const isPlain = index < pixels.length * 0.7;
    pixels[index] = isPlain
      ? [200, 40, 90][index % 3]!
      : (Math.sin(index / 700) + 1) * 100 + ((index * 7919) % 31);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const sizesOf = async (image: Buffer) => {
  const { variants } = await makeVariants(image);
  return Promise.all(
    variants.map(async ({ width, bytes, suffix }) => {
      const decoded = await sharp(bytes).metadata();
      expect(decoded.width).toBe(width);
      expect(suffix).toMatch(new RegExp(`^[0-9a-f]{12}-${width}\\.(avif|webp)$`));
      return [decoded.width, decoded.autoOrient.height, decoded.format];
    }),
  );
};

describe("makeVariants", () => {
  it("makes stills of the widths that pages draw, none wider than the image, each smaller than it", async () => {
    const image = await draw(1_200).png({ compressionLevel: 0 }).toBuffer();
    const { variants, color } = await makeVariants(image);
    expect(variants.map(({ width }) => width)).toEqual([160, 320, 640, 1080]);
    expect(variants.at(-1)!.bytes.length).toBeLessThan(image.length / 20);
    expect(Number.parseInt(color!.slice(1, 3), 16)).toBeCloseTo(200, -1);
    expect(await sizesOf(await draw(500, 250).png({ compressionLevel: 0 }).toBuffer())).toEqual([
      [160, 80, "heif"],
      [320, 160, "heif"],
      [500, 250, "heif"],
    ]);
  });

  it("turns photographs upright, as browsers show them", async () => {
    const lying = await draw(640, 320).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    expect(await sizesOf(lying)).toEqual([
      [160, 320, "heif"],
      [320, 640, "heif"],
    ]);
  });

  it("keeps animations moving", async () => {
    const frames = await Promise.all([0, 90, 180].map((angle) => draw(400).rotate(angle).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBeGreaterThan(1);
    const { variants } = await makeVariants(animation);
    expect(variants.length).toBeGreaterThan(0);
    for (const { bytes } of variants) {
      expect((await sharp(bytes).metadata()).pages).toBe((await sharp(animation).metadata()).pages);
    }
  });

  it("leaves small images as they are, and transparent ones without a color", async () => {
    expect(await makeVariants(await draw(100).png().toBuffer())).toMatchObject({ variants: [] });
    const transparent = await draw(640).ensureAlpha(0.5).png({ compressionLevel: 0 }).toBuffer();
    const { color, variants } = await makeVariants(transparent);
    expect(color).toBeNull();
    expect((await sharp(variants[0]!.bytes).metadata()).hasAlpha).toBe(true);
  });

  it("gives the same content the same name, and other content another one", async () => {
    const image = await draw(640).png({ compressionLevel: 0 }).toBuffer();
    const suffixes = async (image: Buffer) =>
      (await makeVariants(image)).variants.map(({ suffix }) => suffix);
    expect(await suffixes(image)).toEqual(await suffixes(image));
    const other = await draw(640).negate().png({ compressionLevel: 0 }).toBuffer();
    expect(await suffixes(other)).not.toEqual(await suffixes(image));
  });

  it("rejects what isn't an image", async () => {
    await expect(makeVariants(Buffer.from("png"))).rejects.toThrow(ImageError);
    const image = await draw(640).png({ compressionLevel: 0 }).toBuffer();
    await expect(makeVariants(image.subarray(0, image.length / 2))).rejects.toThrow(ImageError);
  });
});
