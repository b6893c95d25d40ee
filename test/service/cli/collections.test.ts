import { tablesOf } from "../../tables.js";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeDefinitions } from "../../../demo/service/import/definition-schema.js";
import { authorities } from "../../../demo/service/operate/fingerprint/tables.js";
import { makeWallet } from "../mint/harness.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { createHttpHarness, defineCollection, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let run: ReturnType<typeof createCommandRunner>;
let directory: string;
let artDirectory: string;
beforeAll(async () => {
  harness = await createHttpHarness();
});
afterAll(() => harness.close());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "operator-"));
  artDirectory = join(directory, "served");
  await mkdir(join(directory, "art", "deep"), { recursive: true });
  await writeFile(join(directory, "art", "1.svg"), "<svg/>");
  await writeFile(join(directory, "art", "deep", "zwei.png"), "png");
  run = createCommandRunner({
    DATABASE_URL: harness.url,
    CHAIN: "solana-localnet",
    SOLANA_RPC_URL: "http://127.0.0.1:1",
    ART_DIRECTORY: artDirectory,
  });
  return () => rm(directory, { recursive: true });
});

async function write(name: string, content: unknown): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

const withArt = (shortId: string, images: readonly string[]) =>
  defineCollection(shortId, {
    supply: images.length,
    image: "1.svg",
    items: images.map((image, index) => ({
      number: index + 1,
      name: `No. ${index + 1}`,
      image,
      attributes: [],
    })),
  });

describe("collections import", () => {
  it("needs a database on which the service has run, unless the definition has an address", async () => {
    const { database } = harness;
    const recorded = await database.select().from(authorities);
    await database.delete(authorities);
    const file = await write("drop.json", defineCollection("TooEarly"));
    const refused = await run(`collections import ${file}`);
    expect(refused).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        "The service has not run on this database for solana-localnet. Start it once",
      ),
    });
    const given = await write("given.json", defineCollection("Given", { address: makeWallet() }));
    expect(await run(`collections import ${given}`)).toMatchObject({ exitCode: 0 });
    await database.insert(authorities).values(recorded);
    expect(await run(`collections import ${file}`)).toMatchObject({ exitCode: 0 });
  });

  it("prints the definition's claim codes once, with their labels", async () => {
    const claimCodes = [
      { label: "Friends", kind: "discount" as const, discountBasisPoints: 1_000, count: 2 },
      { label: "Trial", kind: "bonus" as const, bonusUnits: 1, values: ["TR1A-10C0-DE00-0001"] },
    ];
    const file = await write("drop.json", defineCollection("WithCodes", { claimCodes }));
    const result = await run(`collections import ${file}`);
    expect(result).toMatchObject({ exitCode: 0, errors: expect.stringContaining("Store the claim codes") });
    const code = "([0-9A-Z]{4}-){3}[0-9A-Z]{4}";
    expect(result.output).toMatch(
      new RegExp(`^\\S+\\n(Friends\\t${code}\\n){2}Trial\\tTR1A-10C0-DE00-0001\\n$`),
    );
    expect((await run(`collections import ${file}`)).output).not.toContain("Trial");
  });

  it("imports the definition and serves its art", async () => {
    const file = await write("drop.json", withArt("WithArt", ["1.svg", "deep/zwei.png"]));
    const result = await run(`collections import ${file} --art ${join(directory, "art")}`);
    expect(result).toMatchObject({ exitCode: 0, errors: expect.stringContaining("Files copied: 2 of 2") });
    const id = result.output.trim();
    const items = await tablesOf(harness.database).items.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
      orderBy: (table) => table.number,
    });
    expect(items.map(({ image }) => image)).toEqual(["/art/WithArt/1.svg", "/art/WithArt/deep/zwei.png"]);
    expect(await readFile(join(artDirectory, "WithArt", "deep", "zwei.png"), "utf8")).toBe("png");
    const app = harness.createApp({ art: createFolderArt(artDirectory) });
    expect((await app.request(items[1]!.image!)).status).toBe(200);

    const again = await run(`collections import ${file}`);
    expect(again).toMatchObject({ exitCode: 1 });
    expect((await run("collections list")).output).toMatch(/WithArt +WithArt +solana-localnet +2 +0 +0 +1 /);
  });

  it("reports each error with its position in the file, and imports nothing", async () => {
    const drop = withArt("Faulty", ["1.svg", "missing.svg"]);
    const file = await write("faulty.json", drop);
    const art = await run(`collections import ${file} --art ${join(directory, "art")}`);
    expect(art.exitCode).toBe(1);
    expect(art.errors).toMatch(
      /faulty\.json:\d+:\d+ items\[1\]\.image names "missing\.svg", which is not in/,
    );

    const text = JSON.stringify(
      { ...drop, slug: "Not A Slug", treasury: undefined, items: [], extra: 1 },
      null,
      2,
    );
    const other = await write("other.json", text);
    const result = await run(`collections import ${other}`);
    expect(result.exitCode).toBe(1);
    const line = text.split("\n").findIndex((line) => line.includes("Not A Slug")) + 1;
    expect(result.errors).toContain(`other.json:${line}:11 slug must be words of lower-case letters`);
    expect(result.errors).toMatch(/other\.json:\d+:\d+ items must have as many entries as supply \(/);

    expect(await readdir(artDirectory).catch(() => [])).toEqual([]);
    expect((await run("collections list")).output).not.toContain("Faulty");
  });

  it("reports the position of a JSON syntax error, and an unreadable file", async () => {
    const broken = await write("broken.json", '{\n  "name": "x",\n  "symbol": \n}');
    expect(await run(`collections import ${broken}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(`${broken}:4:1 a value is missing here`),
    });
    expect(await run(`collections import ${join(directory, "nothing.json")}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("can't be read"),
    });
  });

  it("rejects an image outside the folder, and an art folder that exists already", async () => {
    const outside = await write("outside.json", withArt("Outside", ["../outside.json"]));
    const art = `--art ${join(directory, "art")}`;
    expect(await run(`collections import ${outside} ${art}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("must be a file name of letters"),
    });
    await mkdir(join(artDirectory, "Taken"), { recursive: true });
    const existing = await write("taken.json", withArt("Taken", ["1.svg"]));
    expect(await run(`collections import ${existing} ${art}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("already exists"),
    });
    expect(await readdir(artDirectory)).toEqual(["Taken"]);
  });

  it("requires CHAIN", async () => {
    const file = await write("drop.json", defineCollection("NoChain"));
    const result = await createCommandRunner({ DATABASE_URL: harness.url })(`collections import ${file}`);
    expect(result).toMatchObject({ exitCode: 1, errors: expect.stringContaining("CHAIN is missing") });
    expect(result.errors).toContain("`npm start` runs solana-localnet");
  });
});

describe("collections schema", () => {
  it.each([
    ["", "collection-definition"],
    [" --folder", "folder-definition"],
  ] as const)("prints the JSON Schema for editors%s", async (option, name) => {
    const { output } = await run(`collections schema${option}`);
    expect(JSON.parse(output)).toEqual(describeDefinitions()[name]);
  });
});
