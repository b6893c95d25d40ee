import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRecordedMarket } from "../../demo/samples/recorded-market.js";
import { createSamples, createSoldOutSample, renderArt, writeArt } from "../../demo/samples/samples.js";

describe("writing the art", () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "art-"));
    await writeArt(directory);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it("writes every file that the samples point to, and nothing else", async () => {
    const written = (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== ".version")
      .map((entry) => join(entry.parentPath, entry.name).replace(directory, "/art"));
    const [now, treasury] = [new Date(0), "11111111111111111111111111111111"];
    const samples = [...createSamples(now, treasury), createSoldOutSample(now, treasury)];
    const recorded = createRecordedMarket(now, "solana-localnet").records as Record<string, string>[];
    const wanted = [
      ...samples.flatMap(({ image, banner, items }) => [image, banner, ...items.map((item) => item.image)]),
      ...recorded.flatMap(({ image, banner }) => [image ?? [], banner ?? []].flat()),
    ];
    expect(written.sort()).toEqual([...new Set(wanted)].sort());
  });

  it("writes what is drawn", async () => {
    for (const [id, number] of [
      ["aurora", 1],
      ["aurora", 500],
      ["tessellate", 65],
      ["tessellate", 3000],
    ] as const) {
      expect(await readFile(join(directory, id, `${number}.svg`), "utf8")).toBe(renderArt(id, number));
    }
  });

  it("leaves a directory alone that it has filled before", async () => {
    const file = join(directory, "aurora", "7.svg");
    const before = await stat(file, { bigint: true });
    await writeArt(directory);
    expect((await stat(file, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  });

  it("completes a directory that it was interrupted in, or that other code has filled", async () => {
    await rm(join(directory, "tessellate", "9.svg"));
    await writeFile(join(directory, "aurora", "7.svg"), "old");
    await writeFile(join(directory, ".version"), "another");
    await writeArt(directory);
    expect(await readFile(join(directory, "tessellate", "9.svg"), "utf8")).toBe(renderArt("tessellate", 9));
    expect(await readFile(join(directory, "aurora", "7.svg"), "utf8")).toBe(renderArt("aurora", 7));
  });
});
