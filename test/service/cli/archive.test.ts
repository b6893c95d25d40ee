import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { planArt } from "../../../demo/service/import/art/art-folder.js";
import { parseCollection } from "../../../demo/service/import/collection-definition.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { readSourceFile } from "../../../demo/service/import/source-file.js";
import { createHttpHarness, now, random, treasury, type HttpHarness } from "../http/harness.js";
import { createListHarness, type ListHarness } from "../http/list-harness.js";
import { makeWallet } from "../mint/harness.js";
import { makeItems, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

const examples = fileURLToPath(new URL("../../../demo/docs/definitions/", import.meta.url));

let here: ListHarness;
let elsewhere: HttpHarness;
let folder: string;
beforeAll(async () => {
  [here, elsewhere] = await Promise.all([createListHarness(), createHttpHarness()]);
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  return () => rm(folder, { recursive: true });
});

/** Commands of a deployment with its own database and art. */
const runnerOf = (deployment: HttpHarness, served: string) =>
  createCommandRunner(
    { DATABASE_URL: deployment.url, CHAIN: "solana-localnet", ART_DIRECTORY: join(folder, served) },
    () => now,
  );

/** Imports a definition whose coins exist, and serves its art. */
async function importHere(file: string, art: string): Promise<string> {
  const given = (await readSourceFile(file)).value as { shortId: string };
  const plan = await planArt(given, art, random);
  expect(plan.issues).toEqual([]);
  for (const [name, { source }] of plan.files)
    await cp(join(art, source), join(folder, "served-here", given.shortId, name));
  await importInto(here, plan.definition);
  return given.shortId;
}

function importInto({ database }: HttpHarness, definition: unknown) {
  const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
  const readPaymentMint = () => Promise.resolve({ decimals: 6, tokenProgram });
  const groupAddress = () => makeWallet();
  const deps = { database, chain: "solana-localnet", random, readPaymentMint, groupAddress, treasury };
  return importCollection(deps, definition);
}

const readJson = async <Value = Record<string, unknown>>(...path: string[]): Promise<Value> =>
  JSON.parse(await readFile(join(folder, ...path), "utf8")) as Value;

/** What an import makes of an exported definition. */
async function readImported(archive: string): Promise<ReturnType<typeof parseCollection>> {
  const plan = await planArt(
    await readJson(archive, "definition.json"),
    join(folder, archive, "art"),
    random,
  );
  expect(plan.issues).toEqual([]);
  return parseCollection(plan.definition);
}

const exportHere = (shortId: string, archive: string) =>
  runnerOf(here, "served-here")(`collections export ${shortId} ${join(folder, archive)}`);

describe("a collection that is exported and imported elsewhere", () => {
  it.each([
    ["whole-collection.jsonc", { "1.mp4": "x", "collection.png": "x", "banner.png": "x", ...makeItems(2) }],
    ["open-edition.jsonc", { "first-light.png": "image" }],
  ])("is the same one, row by row: %s", async (name, files) => {
    const art = await writeFolder(join(folder, "art"), files);
    const shortId = await importHere(join(examples, name), art);
    expect(await exportHere(shortId, "first")).toMatchObject({ exitCode: 0 });

    const original = parseCollection(
      (await planArt((await readSourceFile(join(examples, name))).value, art, random)).definition,
    );
    expect(await readImported("first")).toEqual({
      ...original,
      treasury,
      standard: "token-2022",
      // Only their hashes are stored.
      claimCodes: [],
    });

    const plan = await planArt(
      await readJson("first", "definition.json"),
      join(folder, "first", "art"),
      random,
    );
    await importInto(elsewhere, plan.definition);
    await cp(join(folder, "served-here"), join(folder, "served-elsewhere"), { recursive: true });
    const again = await runnerOf(
      elsewhere,
      "served-elsewhere",
    )(`collections export ${shortId} ${join(folder, "second")}`);
    expect(again).toMatchObject({ exitCode: 0 });
    expect(await readJson("second", "definition.json")).toEqual(await readJson("first", "definition.json"));
    const listFiles = (archive: string) => readdir(join(folder, archive), { recursive: true });
    expect((await listFiles("second")).toSorted()).toEqual((await listFiles("first")).toSorted());
  });

  it("keeps what a folder's items are before the reveal, in an order that nobody can know", async () => {
    const assets = await writeFolder(join(folder, "assets"), makeItems(20));
    await cp(join(examples, "folder.jsonc"), join(assets, "definition.jsonc"));
    const run = runnerOf(here, "served-here");
    const imported = await run(`collections import ${assets} --treasury ${treasury}`);
    expect(imported.errors).toContain("Imported.");
    const list = JSON.parse((await run("collections list --json")).output) as {
      shortId: string;
      supply: number;
    }[];
    const { shortId } = list.find(({ supply }) => supply === 20)!;
    expect(await exportHere(shortId, "archive")).toMatchObject({ exitCode: 0 });
    const { items, reveal } = await readImported("archive");
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(reveal!.at).toEqual(new Date("2026-12-02T18:00:00Z"));
    expect(await readFile(join(folder, "archive", "art", "7.png"), "utf8")).toBe("image 7");
    // Its seed would tell which item each mint has drawn.
    const { commitment, seed } = (await readJson("archive", "commitments.json"))["reveal"] as {
      commitment: string;
      seed: unknown;
    };
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(seed).toBeNull();
  });
});

it("an archive has the sales, the holders and the public parts of the keys, and opens without a service", async () => {
  const drop = await here.addDrop({ name: `Nights & <Days>`, description: "Twelve nights." });
  const wallet = makeWallet();
  const minted = await drop.mint(wallet, 3);
  expect(await exportHere(drop.shortId, "archive")).toMatchObject({ exitCode: 0 });
  const sales = await runnerOf(here, "served-here")(`sales ${drop.shortId} --csv`);
  expect(await readFile(join(folder, "archive", "sales.csv"), "utf8")).toBe(sales.output);
  const holders = (await readFile(join(folder, "archive", "holders.csv"), "utf8")).split("\r\n");
  expect(holders).toEqual([
    "number,name,mint,holder",
    ...minted.map(({ number, name, mint }) => [number, name, mint, wallet].join(",")),
    "",
  ]);
  expect(await readJson("archive", "keys.json")).toMatchObject([{ class: "publishable", revokedAt: null }]);
  expect(await readFile(join(folder, "archive", "keys.json"), "utf8")).not.toContain(drop.key.value);
  const page = await readFile(join(folder, "archive", "index.html"), "utf8");
  expect(page).toContain("<h1>Nights &amp; &lt;Days&gt;</h1>");
  expect(page).toContain("12 items, 3 minted");
  expect(page.split(`Owned by ${wallet}`)).toHaveLength(4);
  expect(page).not.toMatch(/<script|(src|href)="(https?:)?\//);
});

it("an export overwrites nothing, and leaves no archive without the art", async () => {
  const art = await writeFolder(join(folder, "art"), { "first-light.png": "image" });
  await writeFolder(join(folder, "mine"), { "notes.txt": "Mine." });
  const drop = await here.addDrop();
  const refused = await exportHere(drop.shortId, "mine");
  expect(refused.exitCode).toBe(1);
  expect(refused.errors).toContain("isn't empty. Name a new folder.");
  expect(await readdir(join(folder, "mine"))).toEqual(["notes.txt"]);
  await writeFolder(join(folder, "art"), {
    "drop.json": {
      ...((await readSourceFile(join(examples, "open-edition.jsonc"))).value as object),
      shortId: "artless",
      slug: "artless",
      currencies: [],
    },
  });
  const shortId = await importHere(join(art, "drop.json"), art);
  await rm(join(folder, "served-here"), { recursive: true });
  const failed = await exportHere(shortId, "artless");
  expect(failed.exitCode).toBe(1);
  expect(failed.errors).toContain("lacks 1 file of the collection, such as /art/artless/first-light.png");
  expect((await exportHere("nobody", "unknown")).errors).toContain('There is no collection "nobody"');
});
