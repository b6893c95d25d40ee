import { tablesOf } from "../../tables.js";
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { planArt } from "../../../demo/service/import/art/art-folder.js";
import { readSourceFile } from "../../../demo/service/import/source-file.js";
import {
  describeDefinitions,
  type DefinitionSchemaName,
} from "../../../demo/service/import/definition-schema.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { createHttpHarness, now, random, treasury, type HttpHarness } from "../http/harness.js";
import { makeItems, writeFolder } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

const examples = fileURLToPath(new URL("../../../demo/docs/definitions/", import.meta.url));

let harness: HttpHarness;
let folder: string;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "examples-"));
  const environment = {
    DATABASE_URL: harness.url,
    CHAIN: "solana-localnet",
    ART_DIRECTORY: join(folder, "served"),
  };
  run = createCommandRunner(environment, () => now);
  return () => rm(folder, { recursive: true });
});

const readPhases = (id: string) =>
  tablesOf(harness.database).phases.findMany({
    where: (table, { eq }) => eq(table.collectionId, id),
    orderBy: (table) => table.position,
  });

it("editors find no error in an example, and each has comments", async () => {
  const names = await readdir(examples);
  expect(names).toHaveLength(3);
  for (const name of names) {
    const { value } = await readSourceFile(join(examples, name));
    const [, schemaName] = /^\.\.\/(.+)\.schema\.json$/.exec((value as { $schema: string }).$schema)!;
    // This validator has no newer drafts; the schemas use no keyword that differs.
    const schema = { ...describeDefinitions()[schemaName as DefinitionSchemaName], $schema: undefined };
    const validate = new Ajv({ unknownFormats: "ignore" }).compile(
      JSON.parse(JSON.stringify(schema)) as object,
    );
    expect(validate(value) ? [] : validate.errors, name).toEqual([]);
    expect((await readFile(join(examples, name), "utf8")).match(/^ *\/\/ \S/gm)!.length).toBeGreaterThan(5);
  }
});

it("the example of an open edition is imported", async () => {
  await copyFile(join(examples, "open-edition.jsonc"), join(folder, "drop.jsonc"));
  await writeFolder(folder, { "first-light.png": "image" });
  const { output, errors } = await run(
    `collections import ${join(folder, "drop.jsonc")} --treasury ${treasury}`,
  );
  expect(errors).toContain("Imported.");
  expect(await readPhases(output.trim())).toMatchObject([{ name: "Morning", pricing: "free", perWallet: 1 }]);
});

it("the example beside a folder's items is imported with them", async () => {
  const assets = await writeFolder(join(folder, "assets"), makeItems(2));
  await copyFile(join(examples, "folder.jsonc"), join(assets, "definition.jsonc"));
  const { output, errors } = await run(`collections import ${assets} --treasury ${treasury}`);
  expect(errors).toContain("Imported.");
  expect(errors).toContain("nothing before 2026-12-01 17:00 UTC");
  expect(errors).toContain("2026-12-02 18:00 UTC (in 11 days); before, items are placeholders");
  expect(errors).toMatch(/^Fee +follows recent ones, up to 0\.0002 SOL for each item$/m);
  expect(await readPhases(output.trim())).toMatchObject([
    { name: "Friends", gated: true, priceBaseUnits: 250_000_000n, supplyTotal: 1 },
    { name: "Public", gated: false, priceBaseUnits: 500_000_000n, supplyTotal: null },
  ]);
});

it("the example of a whole collection is imported, with its coin as the chain has it", async () => {
  await writeFolder(folder, { ...makeItems(2), "1.mp4": "x", "collection.png": "x", "banner.png": "x" });
  const file = join(folder, "drop.jsonc");
  await copyFile(join(examples, "whole-collection.jsonc"), file);
  const simulated = await run(`collections import ${file} --treasury ${treasury} --dry-run`);
  expect(simulated).toMatchObject({ exitCode: 0, errors: "" });

  const { definition, issues } = await planArt((await readSourceFile(file)).value, folder, randomBytes);
  expect(issues).toEqual([]);
  const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
  const readPaymentMint = () => Promise.resolve({ decimals: 6, tokenProgram });
  const { id, claimCodes } = await importCollection(
    { database: harness.database, chain: "solana-localnet", random, readPaymentMint, treasury },
    definition,
  );
  expect(claimCodes.map(({ label, values }) => [label, values.length])).toEqual([
    ["Friends", 10],
    ["Newsletter", 1],
  ]);
  expect((await readPhases(id)).map(({ pricing }) => pricing)).toEqual([
    "usd_pegged",
    "dutch",
    "native_pegged",
  ]);
});
