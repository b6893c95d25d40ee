import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArt, sampleIds, writeArt, type SampleId } from "../../demo/samples/art.js";
import { createRecordedMarket } from "../../demo/samples/recorded-market.js";
import { createHiddenSample, createSamples, createSoldOutSample } from "../../demo/samples/samples.js";
import { isFullRun } from "../scope.js";

/** In the gate the small collections, since the code is the same for every one. */
const ids: readonly SampleId[] = isFullRun ? sampleIds : ["signal", "studies"];

describe("the committed files", () => {
  it("are exactly the images that the samples reference", async () => {
    const committed = await Promise.all(
      sampleIds.map(async (id) => (await readArt(id)).map(({ name }) => `/art/${id}/${name}`)),
    );
    const [now, treasury] = [new Date(0), "11111111111111111111111111111111"];
    const samples = [
      ...createSamples(now, treasury),
      createSoldOutSample(now, treasury),
      createHiddenSample(now, treasury),
    ];
    const recorded = createRecordedMarket(now, "solana-localnet").records as Record<string, string>[];
    const referenced = [
      ...samples.flatMap(({ image, banner, items }) => [image, banner, ...items.map((item) => item.image)]),
      ...recorded.flatMap(({ image, banner }) => [image ?? [], banner ?? []].flat()),
    ];
    expect(committed.flat().sort()).toEqual([...new Set(referenced)].sort());
  });
});

describe("writing the art", () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "art-"));
    await writeArt(directory, ids);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const read = (name: string) => readFile(join(directory, "studies", name), "utf8");

  it("writes every committed file, and nothing else", async () => {
    expect((await readdir(directory)).sort()).toEqual([...ids].sort());
    for (const id of ids) {
      const files = await readArt(id);
      const names = [...files.map(({ name }) => name), ".version"];
      expect((await readdir(join(directory, id))).sort()).toEqual(names.sort());
      for (const { name, svg } of files) {
        expect(await readFile(join(directory, id, name), "utf8")).toBe(svg);
      }
    }
  });

  it("leaves an already complete directory unchanged", async () => {
    const file = join(directory, "studies", "7.svg");
    const before = await stat(file, { bigint: true });
    await writeArt(directory, ids);
    expect((await stat(file, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  });

  it("completes a directory after an interruption, or one filled from another archive", async () => {
    const [seventh, ninth] = [await read("7.svg"), await read("9.svg")];
    await rm(join(directory, "studies", "9.svg"));
    await writeFile(join(directory, "studies", "7.svg"), "old");
    await writeFile(join(directory, "studies", ".version"), "another");
    await writeArt(directory, ids);
    expect([await read("7.svg"), await read("9.svg")]).toEqual([seventh, ninth]);
  });
});
