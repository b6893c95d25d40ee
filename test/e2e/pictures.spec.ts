import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateKeyPairSigner } from "@solana/kit";
import sharp from "sharp";
import type { Page } from "playwright/test";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import { expect, test } from "./harness.js";

const run = promisify(execFile);

/** A painting-like picture of 2.4 MB: soft shapes and brush strokes. */
async function paint(seed: number): Promise<Buffer> {
  const width = 900;
  let state = seed + 1;
  const layer = (size: number) => {
    const pixels = Uint8Array.from({ length: size * size * 3 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
    return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
      .resize(width, width, { kernel: "cubic" })
      .raw()
      .toBuffer();
  };
  const [shapes, strokes] = [await layer(9), await layer(120)];
  const pixels = shapes.map((value, index) => value * 0.8 + strokes[index]! * 0.2);
  return sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Bytes that a page has received, headers included, as they were sent. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await session.send("Network.enable");
  return () => bytes;
}

/** URLs of the visible images that aren't loaded. */
function listUnloaded(scroller: Element): string[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  const visible = [...scroller.querySelectorAll("img")].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > top && box.top < Math.min(bottom, innerHeight);
  });
  return visible.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
}

test.describe("on a screen with two pixels per CSS pixel", () => {
  test.use({ deviceScaleFactor: 2 });

  test("a page with 30 pictures of 2.4 MB loads at most 1.5 MB with its gallery scrolled through @full", async ({
    stack,
    database,
    site,
    page,
    openWidget,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), "pictures-"));
    try {
      for (let number = 0; number < 30; number++) {
        const image = await paint(number);
        expect(image.length).toBeGreaterThan(2_400_000);
        await writeFile(join(folder, `${number}.png`), image);
        await writeFile(join(folder, `${number}.json`), JSON.stringify({ name: `Painting #${number}` }));
      }
      await writeFile(join(folder, "collection.png"), await paint(30));
      const shortId = `paint${randomBytes(4).toString("hex")}`;
      const { address } = await generateKeyPairSigner();
      const options = `--name Paintings --symbol PNT --short-id ${shortId} --slug ${shortId} --treasury ${address} --price 0.5 --starts 2026-01-01T00:00Z`;
      const { stdout } = await run(
        process.execPath,
        ["--import", "tsx", "demo/service/main.ts", "collections", "import", folder, ...options.split(" ")],
        { env: { ...process.env, DATABASE_URL: stack.databaseUrl, CHAIN: "solana-localnet" } },
      );
      const id = stdout.trim();
      const random = (bytes: number): Uint8Array => new Uint8Array(randomBytes(bytes));
      const { value: key } = await issueKey(
        { database, random },
        { class: "publishable", label: "Paintings", origins: [site.origin], collectionIds: [id] },
      );

      const readBytes = await countBytes(page);
      await openWidget(
        { id, shortId, name: "Paintings", key, treasury: address },
        { attributes: { sections: "gallery" } },
      );
      await expect(page.getByRole("img", { name: "Paintings" })).toBeVisible();
      const gallery = page.getByRole("region", { name: "Gallery" });
      await gallery.scrollIntoViewIfNeeded();
      await gallery.getByRole("button", { name: "Show all" }).click();
      const grid = page.getByRole("dialog", { name: "Gallery" }).getByRole("grid");
      for (let isAtEnd = false; !isAtEnd;) {
        await expect.poll(() => grid.evaluate(listUnloaded)).toEqual([]);
        isAtEnd = await grid.evaluate((element) => {
          const before = element.scrollTop;
          element.scrollTop += element.clientHeight / 2;
          return element.scrollTop === before;
        });
      }
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .flatMap(({ name }) => /\/art\/\w+\/(\d+)-/.exec(name)?.[1] ?? []),
      );
      expect(new Set(loaded).size).toBe(30);
      expect(readBytes()).toBeLessThan(1_500_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
