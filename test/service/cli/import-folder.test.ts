import { tablesOf } from "../../tables.js";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../../database.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { createHttpHarness, defineCollection, now, treasury, type HttpHarness } from "../http/harness.js";
import { describeItem, makeItems, neededOptions, writeFolder } from "./asset-folder.js";
import { makeWallet } from "../mint/harness.js";
import { recordStatements } from "../record-statements.js";
import { startManualValidator } from "../../validator/manual-validator.js";
import { createCommandRunner, type CommandResult } from "./command-runner.js";

let harness: HttpHarness;
let directory: string;
let folder: string;
let artDirectory: string;
let environment: Record<string, string>;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
});
afterAll(() => harness.close());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "import-"));
  folder = join(directory, "assets");
  artDirectory = join(directory, "served");
  environment = { DATABASE_URL: harness.url, CHAIN: "solana-localnet", ART_DIRECTORY: artDirectory };
  run = createCommandRunner(environment, () => now);
  return () => rm(directory, { recursive: true });
});

const importFolder = (options = neededOptions) => run(`collections import ${folder} ${options}`);

/** Rows of a collection, without what differs between any two. */
async function readRows(id: string) {
  const query = tablesOf(harness.database);
  const collection = await query.collections.findFirst({ where: (table, { eq }) => eq(table.id, id) });
  const { shortId, slug } = collection!;
  const items = await query.items.findMany({
    where: (table, { eq }) => eq(table.collectionId, id),
    orderBy: (table) => table.number,
  });
  const phases = await query.phases.findMany({ where: (table, { eq }) => eq(table.collectionId, id) });
  const own = new Set([
    "id",
    "collectionId",
    "shortId",
    "slug",
    "address",
    "groupSeed",
    "createdAt",
    "drawOrder",
  ]);
  const withoutOwn = (row: object) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !own.has(column))
        .map(([column, value]: [string, unknown]) => [
          column,
          typeof value === "string" ? value.replace(`/art/${shortId}/`, "/art/…/") : value,
        ]),
    );
  return {
    names: { shortId, slug },
    collection: withoutOwn(collection!),
    items: items.map(withoutOwn),
    phases: phases.map(withoutOwn),
  };
}

const countCollections = async () => (await tablesOf(harness.database).collections.findMany()).length;

describe("collections import with a folder", () => {
  beforeEach(async () => {
    await writeFolder(folder, {
      ...makeItems(2),
      "0.mp4": "video",
      "1.json": describeItem(1, { description: "The red one." }),
      "collection.json": {
        name: "Pebbles",
        description: "Pebbles from one beach.",
        seller_fee_basis_points: 500,
      },
      "collection.png": "cover",
    });
  });

  it("imports its items and serves their files, and writes the definition that imports the same again", async () => {
    const options = `${neededOptions} --per-wallet 2 --short-id Pebbles --slug pebbles`;
    const { exitCode, output, errors } = await importFolder(options);
    expect(exitCode, errors).toBe(0);
    expect(errors).toContain("Phase 1     Public: 0.5 SOL, from 2026-12-01 18:00 UTC");
    expect(errors).toContain("Files copied: 4 of 4");
    const rows = await readRows(output.trim());
    expect(rows).toMatchObject({
      names: { shortId: "Pebbles", slug: "pebbles" },
      collection: {
        name: "Pebbles",
        symbol: "PEB",
        treasury,
        supplyTotal: 2,
        image: "/art/…/collection.png",
        royalty: { basisPoints: 500, recipients: [{ address: treasury, share: 100 }] },
      },
      items: [
        { number: 0, name: "Pebble #0", image: "/art/…/0.png", animation: "/art/…/0.mp4", description: null },
        { number: 1, name: "Pebble #1", image: "/art/…/1.png", animation: null, description: "The red one." },
      ],
      phases: [{ name: "Public", priceBaseUnits: 500_000_000n, perWallet: 2, perMint: 2 }],
    });
    const app = harness.createApp({ art: createFolderArt(artDirectory) });
    const video = await app.request("/art/Pebbles/0.mp4");
    expect([video.status, video.headers.get("Content-Type"), await video.text()]).toEqual([
      200,
      "video/mp4",
      "video",
    ]);

    const written = join(folder, "definition.Pebbles.json");
    expect(errors).toContain(`collections import ${written}`);
    const text = await readFile(written, "utf8");
    expect(text).toContain('"$schema": "http://localhost:8787/schemas/collection-definition.json"');
    const other = join(folder, "again.json");
    await writeFile(
      other,
      text.replace('"Pebbles"', '"Again"').replace('"slug": "pebbles"', '"slug": "again"'),
    );
    const again = await run(`collections import ${other}`);
    expect(again.exitCode, again.errors).toBe(0);
    expect(await readRows(again.output.trim())).toEqual({
      ...rows,
      names: { shortId: "Again", slug: "again" },
    });
  });

  it("has no effect the second time, and names what is there", async () => {
    const options = `${neededOptions} --short-id Second --slug second`;
    const first = await importFolder(options);
    const second = await importFolder(options);
    expect(second).toMatchObject({ exitCode: 0, output: first.output });
    expect(second.errors).toContain("The collection already exists and was not changed.");
    expect(await readdir(artDirectory)).toEqual(["Second"]);
    expect(await readdir(folder)).not.toContain("definition.Second.json.importing");
  });

  it("keeps the definition of the drop when a trial of the same folder is imported", async () => {
    await importFolder(`${neededOptions} --short-id TheDrop --slug the-drop`);
    const written = await readFile(join(folder, "definition.TheDrop.json"), "utf8");
    await importFolder(`${neededOptions} --short-id Trial --slug trial`);
    expect(await readFile(join(folder, "definition.TheDrop.json"), "utf8")).toBe(written);
    expect(await readFile(join(folder, "definition.Trial.json"), "utf8")).toContain('"shortId": "Trial"');
    // Neither of them belongs to the items of the folder.
    const again = await importFolder(`${neededOptions} --short-id Third --slug third`);
    expect(again.errors).not.toContain("Not read:");
  });

  it("serves the files of an import that was killed after the collection was stored", async () => {
    const options = `${neededOptions} --short-id Killed --slug killed`;
    await importFolder(options);
    // The state of its last step but one.
    await rename(join(artDirectory, "Killed"), join(artDirectory, ".Killed.importing"));
    const app = harness.createApp({ art: createFolderArt(artDirectory), cacheMilliseconds: 0 });
    expect((await app.request("/art/Killed/0.png")).status).toBe(404);
    expect((await importFolder(options)).errors).toContain("The art wasn't served yet");
    expect((await app.request("/art/Killed/0.png")).status).toBe(200);
    expect(await readdir(artDirectory)).toEqual(["Killed"]);
  });

  it("keeps the art of an import into another database, if it is the same", async () => {
    const picture = sharp({ create: { width: 700, height: 700, channels: 3, background: "#336699" } });
    await writeFolder(folder, {
      "0.png": await picture.png({ compressionLevel: 0 }).toBuffer(),
      "1.png": "image",
      "collection.png": "cover",
      "definition.jsonc": { banner: "wide.svg", creator: { name: "Ann", image: "ann.png" } },
      "ann.png": await picture.png().toBuffer(),
      "wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="run()"><path d="M0 0h1v1z"/></svg>',
    });
    const options = `${neededOptions} --short-id Kept --slug kept`;
    const first = await importFolder(options);
    expect(first.exitCode, first.errors).toBe(0);
    const art = join(artDirectory, "Kept");
    const served = (await readdir(art)).toSorted();
    expect(served.filter((name) => name.startsWith("ann"))).toEqual(["ann.png"]);
    const [variant] = served.filter((name) => /^0-.*\.avif$/.test(name));
    await rm(join(art, variant!));

    const other = await createHttpHarness();
    onTestFinished(() => other.close());
    const runOnOther = createCommandRunner({ ...environment, DATABASE_URL: other.url }, () => now);
    const importAgain = (more = "") => runOnOther(`collections import ${folder} ${options}${more}`);
    expect((await importAgain(" --dry-run")).output).toContain(
      "The same art already exists and would not be changed.",
    );
    await writeFile(join(art, "1.png"), "IMAGE");
    for (const more of [" --dry-run", ""]) {
      expect(await importAgain(more)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining("its 1.png is missing or different") as unknown,
      });
    }
    expect(await readFile(join(art, "1.png"), "utf8")).toBe("IMAGE");
    await rm(join(art, "1.png"));
    expect((await importAgain()).errors).toContain("its 1.png is missing or different");
    await writeFile(join(art, "1.png"), "image");
    const again = await importAgain();
    expect(again.exitCode, again.errors).toBe(0);
    expect((await readdir(art)).toSorted()).toEqual(served);
    expect(await readdir(artDirectory)).toEqual(["Kept"]);
    const app = other.createApp({ art: createFolderArt(artDirectory) });
    expect((await app.request(`/art/Kept/${variant}`)).status).toBe(200);
  });

  it("has the token standard of --standard, which has to be one of them", async () => {
    const options = `${neededOptions} --short-id Standard --slug standard`;
    const { output, errors } = await importFolder(`${options} --standard core`);
    expect(errors).toMatch(/^Standard +core$/m);
    expect((await readRows(output.trim())).collection).toMatchObject({ standard: "core" });
    expect(await importFolder(`${options} --standard erc721`)).toMatchObject({
      errors: expect.stringContaining("core"),
    });
  });

  it("is refused on a chain that lacks its standard's program, in a dry run, too", async () => {
    const { validator } = await startManualValidator();
    onTestFinished(() => validator.close());
    const before = await countCollections();
    const onChain = createCommandRunner({ ...environment, SOLANA_RPC_URL: validator.url });
    for (const end of ["--yes", "--dry-run"]) {
      const { exitCode, errors } = await onChain(
        `collections import ${folder} ${neededOptions} --short-id Lacking --slug lacking --standard core ${end}`,
      );
      expect([exitCode, errors]).toEqual([
        1,
        expect.stringMatching(/standard is core, but the chain .* doesn't have its program, CoREENx\w+/),
      ]);
    }
    expect(await countCollections()).toBe(before);
  });

  it("hides it and its files with --hidden", async () => {
    const { output } = await importFolder(`${neededOptions} --hidden --short-id Hidden --slug hidden`);
    expect((await readRows(output.trim())).collection).toMatchObject({ visibility: "hidden" });
    const app = harness.createApp({ art: createFolderArt(artDirectory) });
    expect((await app.request("/art/Hidden/0.png")).status).toBe(404);
  });

  it("imports, copies and writes nothing if anything is wrong", async () => {
    const before = await countCollections();
    const files = await readdir(folder);
    await rm(join(folder, "1.png"));
    expect(await importFolder()).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("1.json:5:12 image") as unknown,
    });
    await writeFile(join(folder, "1.png"), "image");
    const taken = await importFolder(`${neededOptions} --slug owndrop --short-id Taken`);
    expect(taken).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("--slug belongs to another collection; choose another") as unknown,
    });
    const unwritable = await importFolder(`${neededOptions} --write ${folder}/nowhere/definition.json`);
    expect(unwritable).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("Pass another file with --write.") as unknown,
    });
    const stopped = await createCommandRunner({ ...environment, DATABASE_URL: "postgresql://127.0.0.1:1/x" })(
      `collections import ${folder} ${neededOptions}`,
    );
    expect(stopped.exitCode).toBe(1);
    expect(await countCollections()).toBe(before);
    expect(await readdir(artDirectory).catch(() => [])).toEqual([]);
    expect(await readdir(folder)).toEqual(files);
  });

  it("asks a person who imports a definition, too, unless it is told not to ask", async () => {
    const file = join(directory, "drop.json");
    await writeFile(file, JSON.stringify(defineCollection("Declined")));
    const asked: string[] = [];
    const ask = (question: string) => {
      asked.push(question);
      return Promise.resolve("no");
    };
    const run = createCommandRunner(environment, () => now, ask);
    expect(await run(`collections import ${file}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(
        /Cost +an unknown amount \(SOLANA_RPC_URL is not set\) for the collection's account, at once; about 0.0000031 SOL [^]*Nothing was imported\.\n$/,
      ) as unknown,
    });
    expect(await run(`collections import ${file} --yes`)).toMatchObject({ exitCode: 0 });
    // The second time there is nothing to pay, and nothing to ask.
    expect(await run(`collections import ${file}`)).toMatchObject({ exitCode: 0 });
    expect(asked).toEqual(["Import it? (yes or no) "]);
  });

  it.each([
    ["no", 1, /Phase 1 +Public: free, open at once[^]*Nothing was imported\.\n$/],
    ["Yes", 0, /Phase 1 +Public: free, open at once[^]*Imported\. /],
  ])("asks for a yes where it has asked for anything: %s", async (last, exitCode, message) => {
    const before = await countCollections();
    const asked: string[] = [];
    const answers = [treasury, "free", "now", "any", last];
    const ask = (question: string) => {
      asked.push(question);
      return Promise.resolve(answers.shift()!);
    };
    const run = createCommandRunner(environment, () => now, ask);
    const result = await run(`collections import ${folder} --short-id Asked --slug asked`);
    expect(result).toMatchObject({ exitCode, errors: expect.stringMatching(message) as unknown });
    expect(asked.at(-1)).toBe("Import it? (yes or no) ");
    expect(await countCollections()).toBe(before + (exitCode === 0 ? 1 : 0));
  });
});

describe("collections import --dry-run", () => {
  /** Mainnet with a node that doesn't answer. */
  const mainnet = () => ({ ...environment, CHAIN: "solana-mainnet", SOLANA_RPC_URL: "http://127.0.0.1:1" });

  const currencies = [{ mint: treasury, symbol: "USDC", decimals: 6, feed: "usd-coin" }];

  it("says everything that would happen on mainnet, and changes nothing", async () => {
    await mkdir(join(directory, "art"));
    await writeFile(join(directory, "art", "1.png"), "x".repeat(1_500));
    const phase = { limits: { perWallet: null, perMint: 1 }, startsAt: "2026-11-21T14:30:00Z" };
    const partner = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
    const definition = defineCollection("Spoken", {
      supply: 1,
      items: [{ number: 1, name: "One", image: "1.png", attributes: [] }],
      visibility: "hidden",
      visibleFrom: "2026-11-21T12:20:00Z",
      currencies,
      priorityFeeCap: "0.0002",
      royalty: {
        basisPoints: 250,
        recipients: [
          { address: treasury, share: 40 },
          { address: partner, share: 60 },
        ],
      },
      phases: [
        { ...phase, name: "Friends", pricing: "free", gated: true, allowlist: [treasury], supply: 1 },
        { ...phase, name: "Codes", pricing: "usd_pegged", usd: "25", codeRequired: true, paused: true },
        { ...phase, name: "Coin", pricing: "native_pegged", price: "0.15", currency: "USDC" },
        {
          ...phase,
          name: "Falling",
          pricing: "dutch",
          price: "2",
          floor: "0.5",
          drop: "0.1",
          intervalSeconds: 600,
        },
      ],
      claimCodes: [{ label: "Friends", kind: "access", count: 3, phases: ["Codes"] }],
      bounty: { name: "Luck", prizes: [{ name: "Print" }] },
    });
    const file = join(directory, "drop.json");
    await writeFile(file, JSON.stringify(definition));
    const before = await countCollections();
    let result: CommandResult;
    const statements = await recordStatements(async () => {
      const run = createCommandRunner(mainnet(), () => now);
      result = await run(`collections import ${file} --art ${join(directory, "art")} --dry-run`);
    });
    const { exitCode, output, errors } = result!;
    expect(statements.filter((statement) => !/^select /.test(statement))).toEqual([]);
    expect([exitCode, errors]).toEqual([0, ""]);
    const start = "from 2026-11-21 14:30 UTC (in 2 hours), until it is sold out";
    expect(output.replaceAll(directory, "…").split("\n")).toEqual([
      "Collection  Spoken (TEST), short id Spoken, slug spoken",
      "Chain       solana-mainnet: payments are real",
      `Paid        ${treasury}`,
      `Royalty     2.5 % of resales, to ${treasury} 40 %, ${partner} 60 %`,
      "Fee         follows recent ones, up to 0.0002 SOL for each item",
      "Items       1, numbered from 1 to 1, without traits, drawn in a secret order",
      "Standard    core",
      `On chain    the service creates and pays for the collection's account; ${treasury} can change the items' metadata`,
      "Cost        an unknown amount (the service's authority is unknown) for the collection's account, a minute before it is shown; about 0.0000031 SOL for the metadata of each item, once it is minted, 0.0000031 SOL for all 1; paid by the service's authority",
      "Art         1 file, 1.5 kB, the largest 1.png with 1.5 kB; copied to …/served/Spoken",
      "Public      nothing before 2026-11-21 12:20 UTC (in 20 minutes); then its page data, its art and the gallery of all items, minted or not",
      `Phase 1     Friends: free, ${start}, 1 of the items, any number for a wallet, 1 at once, only for 1 wallet`,
      `Phase 2     Codes: 25 US dollars, paid in SOL, ${start}, all items, any number for a wallet, 1 at once, with an access code, paused`,
      `Phase 3     Coin: 0.15 SOL, paid in USDC, ${start}, all items, any number for a wallet, 1 at once`,
      `Phase 4     Falling: from 2 SOL, 0.1 less every 600 seconds, down to 0.5 SOL, ${start}, all items, any number for a wallet, 1 at once`,
      'Codes       3 for access, "Friends"',
      "Bounty      Luck: 1 prize",
      "Note: Whether a wallet can spend what is paid was not checked on the chain: the node of SOLANA_RPC_URL didn't answer.",
      "The database has no collection with the short id Spoken yet.",
      expect.stringMatching(/^The currencies were not verified: /),
      "Nothing was changed: this was a dry run.",
      "",
    ]);
    expect(await countCollections()).toBe(before);
    expect(await readdir(directory)).toEqual(["art", "drop.json"]);
  });

  it("states the rent of Metaplex Core items' own metadata, which the authority pays", async () => {
    const names = { items: [{ number: 1, name: "Spoken #1", image: null, attributes: [] }], supply: 1 };
    const file = join(directory, "core.json");
    const definition = defineCollection("Spoken", { ...names, standard: "core", mutable: false });
    await writeFile(file, JSON.stringify(definition));
    const run = createCommandRunner(mainnet(), () => now);
    const { output } = await run(`collections import ${file} --dry-run`);
    // Three bytes of the name, and the plugin that closes the metadata.
    expect(output).toContain("about 0.0000031 SOL and the rent of 32 bytes for the metadata of each item");
  });

  it("refuses more programs in a royalty than the collection's transaction can hold, as the import does", async () => {
    const file = join(directory, "ruled.json");
    const importWith = async (count: number, options: string) => {
      const programs = Array.from({ length: count }, makeWallet);
      const royalty = { basisPoints: 500, rules: { kind: "deny", programs } };
      const definition = defineCollection("Ruled", { standard: "core" });
      await writeFile(file, JSON.stringify({ ...definition, royalty }, null, 2));
      return run(`collections import ${file} ${options}`);
    };
    const { exitCode, errors } = await importWith(40, "--dry-run");
    expect(exitCode).toBe(1);
    const refusal = /ruled\.json:\d+:\d+ royalty\.rules\.programs must hold at most (\d+) programs, not 40: /;
    const most = Number(refusal.exec(errors)?.[1]);
    expect(most).toBeGreaterThan(5);
    expect((await importWith(most + 1, "--yes")).errors).toContain(`must hold at most ${most} programs`);
    expect((await importWith(most, "--dry-run")).exitCode).toBe(0);
  });

  it("fails where the import would find another collection's art", async () => {
    await writeFolder(folder, makeItems(1));
    await mkdir(join(artDirectory, "Full"), { recursive: true });
    expect(await importFolder(`${neededOptions} --short-id Full --slug full --dry-run`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(
        "is missing or different: it is art of another collection, or of an import into another database",
      ) as unknown,
    });
  });

  it("reads which collections are there, and fails as the import would", async () => {
    const file = join(directory, "drop.json");
    const simulate = async (changes: object) => {
      await writeFile(file, JSON.stringify({ ...defineCollection("Free"), ...changes }, null, 2));
      return run(`collections import ${file} --dry-run`);
    };
    expect((await simulate({ shortId: "OwnDrop" })).output).toContain(
      "A collection with the short id OwnDrop already exists; an import would not change it.",
    );
    expect(await simulate({ slug: "owndrop" })).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/drop\.json:3:11 slug belongs to the collection OwnDrop/) as unknown,
    });
    const empty = await createTestDatabase({ isEmpty: true });
    onTestFinished(() => empty.close());
    const runOnEmpty = createCommandRunner({ DATABASE_URL: empty.url }, () => now);
    await simulate({});
    expect((await runOnEmpty(`collections import ${file} --dry-run`)).output).toContain(
      "was not checked for the short id: it has no tables yet",
    );
    const unreachable = createCommandRunner({ DATABASE_URL: "postgresql://x:y@127.0.0.1:1/z" }, () => now);
    expect(await unreachable(`collections import ${file} --dry-run`)).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/was not checked for the short id: .*ECONNREFUSED/) as unknown,
    });
  });
});

it.each([
  ["--price 1", "--price is for folders"],
  ["--treasury nobody", "--treasury must be a Solana address"],
])("collections import of a definition with %s is an error", async (options, message) => {
  const file = join(directory, "drop.json");
  await writeFile(file, JSON.stringify({ ...defineCollection("Options"), treasury: undefined }));
  expect(await run(`collections import ${file} ${options}`)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(message) as unknown,
  });
});
