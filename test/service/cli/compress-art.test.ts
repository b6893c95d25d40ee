import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressArt } from "../../../demo/service/import/art/compress-art.js";
import { random } from "../http/harness.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compress-art-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("writes a compressed form beside art that it makes smaller, and beside nothing else", async () => {
  const large = Buffer.from(`<svg>${"<g/>".repeat(1_000)}</svg>`);
  const files: Record<string, Uint8Array> = {
    "drawing.svg": large,
    "model.glb": large,
    "dense.glb": random(4_000),
    "small.svg": Buffer.from("<svg/>"),
    "photo.png": large,
    "film.mp4": large,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await compressArt(folder, Object.keys(files));
  const added = (await readdir(folder)).filter((name) => !(name in files));
  expect(added.toSorted()).toEqual(["drawing.svg.gz", "model.glb.gz"]);
  expect(gunzipSync(await readFile(join(folder, "drawing.svg.gz")))).toEqual(large);
});
