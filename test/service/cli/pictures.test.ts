import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCollection } from "../../../demo/service/catalog/collection-view/queries.js";
import { pictures } from "../../../demo/service/catalog/pictures/tables.js";
import { createArtworkService } from "../../../demo/service/catalog/gallery/artwork.js";
import { createHiddenArtTest } from "../../../demo/service/market/hidden-art/hidden-art.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { setVisibility } from "../../../demo/service/catalog/collections/visibility.js";
import {
  createHttpHarness,
  defineCollection,
  monotonic,
  now,
  publicBase,
  random,
  type HttpHarness,
} from "../http/harness.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let directory: string;
let artDirectory: string;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
});
afterAll(() => harness.close());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
  artDirectory = join(directory, "served");
  run = createCommandRunner({
    DATABASE_URL: harness.url,
    CHAIN: "solana-localnet",
    ART_DIRECTORY: artDirectory,
  });
  await writeFile(join(directory, "1.png"), await drawImage());
  return () => rm(directory, { recursive: true });
});

/** A picture of 700 pixels and 1.5 MB. */
const drawImage = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: "#336699" } })
    .png({ compressionLevel: 0 })
    .toBuffer();

const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script><rect width="1" height="1" fill="#ff0000"/></svg>`;

/** Red as `#rrggbb`, about. */
const red = expect.stringMatching(/^#f.0.0.$/) as unknown;

/** Accents of a blue picture, about. */
const blue = {
  light: expect.stringMatching(/^#3.6.9.$/) as unknown,
  dark: expect.stringMatching(/^#[67].[9a].[c-e].$/) as unknown,
};

/** Accent colors that are stored for a collection. */
async function readAccent(id: string) {
  const { picture } = (await readCollection(harness.database, id))!;
  return picture?.accent ?? null;
}

const define = (shortId: string, images: readonly string[], changes = {}) =>
  defineCollection(shortId, {
    supply: images.length,
    image: images[0]!,
    items: images.map((image, index) => ({
      number: index + 1,
      name: `No. ${index + 1}`,
      image,
      attributes: [],
    })),
    ...changes,
  });

async function importDrop(shortId: string, images: readonly string[], changes = {}, options = "") {
  const file = join(directory, `${shortId}.json`);
  await writeFile(file, JSON.stringify(define(shortId, images, changes)));
  return run(`collections import ${file}${options}`);
}

async function readGallery(id: string) {
  const artwork = createArtworkService({
    database: harness.database,
    clock: () => now,
    monotonic,
    publicBase,
  });
  return (await artwork.readGallery(id.trim(), { limit: 20, offset: 0, traits: [] })).items;
}

const readHiddenArt = () =>
  createHiddenArtTest({ database: harness.database, clock: () => now, monotonic })();

describe("collections import", () => {
  it("makes variants of its images, which the API lists and the service serves as immutable", async () => {
    const { output, errors } = await importDrop("Varied", ["1.png"]);
    expect(errors).toContain("Pictures made: 1 of 1");
    const [item] = await readGallery(output);
    expect(item).toMatchObject({
      image: `${publicBase}/art/Varied/1.png`,
      imageColor: expect.stringMatching(/^#3.6.9.$/) as unknown,
    });
    const candidates = item!.imageSrcset!.split(", ").map((candidate) => candidate.split(" "));
    expect(candidates.map(([, width]) => width)).toEqual(["160w", "320w", "640w", "700w"]);
    const app = harness.createApp({ art: createFolderArt(artDirectory) });
    for (const [url] of candidates) {
      const response = await app.request(url!.slice(publicBase.length));
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("image/avif");
      expect(response.headers.get("Cache-Control")).toContain("immutable");
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(20_000);
    }
  });

  it("hides variants with their collection", async () => {
    const { output } = await importDrop("Unseen", ["1.png"], { visibility: "hidden" });
    const [item] = await readGallery(output);
    const paths = [item!.image!, item!.imageSrcset!.split(" ")[0]!].map((url) =>
      url.slice(publicBase.length),
    );
    expect(paths.map(await readHiddenArt())).toEqual([true, true]);
    await setVisibility(harness.database, output.trim(), { visibility: "visible", visibleFrom: null });
    expect(paths.map(await readHiddenArt())).toEqual([false, false]);
  });

  it("serves SVG files sanitized, and says what was removed", async () => {
    await writeFile(join(directory, "1.svg"), hostile);
    await writeFile(join(directory, "banner.svg"), hostile);
    const result = await importDrop("Sanitized", ["1.svg"], { banner: "banner.svg" });
    expect(result.errors).toContain("Removed from SVG files, which may not run or load anything: <script>");
    for (const name of ["1.svg", "banner.svg"]) {
      const served = await readFile(join(artDirectory, "Sanitized", name), "utf8");
      expect(served).toBe(hostile.replace("<script>alert(1)</script>", ""));
    }
    expect(await readGallery(result.output)).toMatchObject([{ imageSrcset: null, imageColor: red }]);
  });

  it("says in a dry run what it would remove, and changes no file", async () => {
    await writeFile(join(directory, "1.svg"), hostile);
    const { exitCode, errors } = await importDrop("Dry", ["1.svg"], {}, " --dry-run");
    expect(exitCode).toBe(0);
    expect(errors).toContain(
      "Removed from SVG files, which may not run or load anything: <script>, from 1.svg",
    );
    expect(await readFile(join(directory, "1.svg"), "utf8")).toBe(hostile);
  });

  it("rejects an SVG file that can't be sanitized, in a dry run, too", async () => {
    await writeFile(join(directory, "1.svg"), "<svg");
    const { exitCode, errors } = await importDrop("Dry", ["1.svg"], {}, " --dry-run");
    expect(exitCode).toBe(1);
    expect(errors).toContain("save them again as plain SVG:\n  1.svg isn't well-formed XML");
  });

  it("rejects an SVG file that can't be sanitized, and leaves nothing", async () => {
    await writeFile(join(directory, "1.svg"), "<svg");
    const { exitCode, errors } = await importDrop("Broken", ["1.svg", "1.png"]);
    expect(exitCode).toBe(1);
    expect(errors).toContain("1.svg isn't well-formed XML");
    expect(await readdir(artDirectory)).toEqual([]);
    expect((await run("collections list")).output).not.toContain("Broken");
  });

  it.each<[string, (image: Buffer) => Buffer | string]>([
    ["is a web page, not an image", () => "<!DOCTYPE html><html><body>404</body></html>"],
    ["is a web page, not an image", () => "\uFEFF\n<!-- x --><HTML>"],
    ["is cut off or damaged", (image) => image.subarray(0, image.length / 2)],
    ["is cut off or damaged", (image) => image.subarray(0, 20)],
  ])("refuses art that %s, in the dry run and before the question", async (problem, change) => {
    await writeFile(join(directory, "2.png"), change(await drawImage()));
    const file = join(directory, "refused.json");
    await writeFile(file, JSON.stringify(define("Refused", ["1.png", "2.png"])));
    for (const option of ["--dry-run", "--yes"]) {
      const { exitCode, output, errors } = await run(`collections import ${file} ${option}`);
      expect({ exitCode, output }).toEqual({ exitCode: 1, output: "" });
      expect(errors).toMatch(
        new RegExp(`refused\\.json:1:\\d+ items\\[1\\]\\.image names "2\\.png", which ${problem}`),
      );
    }
    await expect(readdir(artDirectory)).rejects.toThrow("ENOENT");
  });

  it("serves an image whose extension is wrong by the type that it has", async () => {
    const image = sharp(await drawImage());
    await writeFile(join(directory, "2.png"), await image.webp({ lossless: true }).toBuffer());
    await writeFile(join(directory, "2.webp"), await image.webp({ quality: 10 }).toBuffer());
    await writeFile(join(directory, "3.jpg"), await image.png().toBuffer());
    await writeFile(join(directory, "4.jpeg"), await image.jpeg().toBuffer());
    await writeFile(join(directory, "5.png"), hostile);
    const names = ["2.png", "2.webp", "3.jpg", "4.jpeg", "5.png"];
    const { output } = await importDrop("Mistaken", names);
    const items = await readGallery(output);
    expect(items.map(({ image }) => image)).toEqual(
      ["2-png.webp", "2.webp", "3.png", "4.jpeg", "5.svg"].map(
        (name) => `${publicBase}/art/Mistaken/${name}`,
      ),
    );
    expect(await readFile(join(artDirectory, "Mistaken", "2-png.webp"))).toEqual(
      await readFile(join(directory, "2.png")),
    );
    expect(await readFile(join(artDirectory, "Mistaken", "5.svg"), "utf8")).not.toContain("script");
  });

  it("serves what it can't decode as it is, and says so", async () => {
    await writeFile(join(directory, "2.png"), "png");
    const { output, errors } = await importDrop("Undecoded", ["1.png", "2.png"]);
    expect(errors).toContain("Not decodable as images, and served as they are: 2.png (");
    const items = await readGallery(output);
    expect(items[1]).toMatchObject({ image: `${publicBase}/art/Undecoded/2.png`, imageSrcset: null });
    expect(items[0]!.imageSrcset).toContain(" 160w");
  });
});

describe("collections pictures", () => {
  it("makes the variants of a collection that was imported without, once", async () => {
    await mkdir(join(artDirectory, "Older"), { recursive: true });
    await writeFile(join(artDirectory, "Older", "1.png"), await drawImage());
    await writeFile(join(artDirectory, "Older", "2.svg"), hostile);
    const images = ["/art/Older/1.png", "/art/Older/2.svg", "https://elsewhere.example/3.png"];
    const context = { database: harness.database, chain: "solana-localnet", random };
    const { id } = await importCollection(context, define("Older", images));
    expect((await readGallery(id)).map(({ imageSrcset }) => imageSrcset)).toEqual([null, null, null]);

    expect(await run("collections pictures Older")).toMatchObject({
      exitCode: 0,
      output: "Older: 2 of 2 made\n",
      errors: expect.stringContaining("<script>, from Older/2.svg") as unknown,
    });
    const [first, second] = await readGallery(id);
    expect(first!.imageSrcset).toMatch(
      /^https:\/\/mint\.example\/art\/Older\/1-[0-9a-f]{12}-160\.avif 160w, /,
    );
    expect(second).toMatchObject({ imageSrcset: null, imageColor: red });
    expect((await run("collections pictures Older")).output).toBe("Older: 0 of 0 made\n");
  });

  it("adds the accent colors to pictures of a version that had none", async () => {
    const { output } = await importDrop("Colorless", ["1.png"]);
    const id = output.trim();
    expect(await readAccent(id)).toEqual(blue);
    await harness.database.update(pictures).set({ picture: sql`${pictures.picture} - 'accent'` });
    expect(await readAccent(id)).toBeNull();
    expect((await run("collections pictures Colorless")).output).toBe("Colorless: 1 of 1 made\n");
    expect(await readAccent(id)).toEqual(blue);
  });

  it("names files that are missing, and changes nothing", async () => {
    const context = { database: harness.database, chain: "solana-localnet", random };
    const { id } = await importCollection(context, define("Astray", ["/art/Astray/1.png"]));
    expect(await run("collections pictures Astray")).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/lacks Astray\/1\.png\. Set ART_DIRECTORY/) as unknown,
    });
    expect(await readGallery(id)).toMatchObject([{ imageSrcset: null }]);
  });
});
