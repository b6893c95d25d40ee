import { tablesOf } from "../../tables.js";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../../demo/service/cli/command-line.js";
import { items } from "../../../demo/service/catalog/items/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import { fillCollection } from "../catalog/gallery/large-collection.js";
import { createListHarness, type ListHarness } from "../http/list-harness.js";
import { random, treasury } from "../http/harness.js";
import { makeWallet } from "../mint/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: ListHarness;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createListHarness();
  run = createCommandRunner({ DATABASE_URL: harness.url });
});
afterAll(() => harness.close());

/** Cells of a CSV text by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match; (match = cell.exec(text));) {
    const [, quoted, plain, end] = match;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === "\r\n") rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

const readRecords = (text: string) => {
  const [head, ...rows] = parseCsv(text) as [string[], ...string[][]];
  return rows.map((row) => {
    expect(row).toHaveLength(head.length);
    return Object.fromEntries(row.map((value, index) => [head[index]!, value]));
  });
};

describe("sales --csv", () => {
  it("has a row for each item in the order of their mints, and only a head without any", async () => {
    const drop = await harness.addDrop();
    expect(readRecords((await run(`sales ${drop.shortId} --csv`)).output)).toEqual([]);
    const wallet = makeWallet();
    const minted = await drop.mint(wallet, 3);
    const records = readRecords((await run(`sales ${drop.shortId} --csv`)).output);
    expect(records.map(({ mint }) => mint)).toEqual(minted.map(({ mint }) => mint));
    expect(records[0]).toMatchObject({
      number: String(minted[0]!.number),
      name: minted[0]!.name,
      buyer: wallet,
      phase: "Public",
      price: "0.5",
      price_base_units: "500000000",
      discount: "0",
      currency: "SOL",
      currency_mint: "",
      chain: "solana-localnet",
      time: "2026-11-21T12:00:00.000Z",
      claim_code: "",
      affiliate: "",
      recipient_1: treasury,
      amount_1: "0.5",
      recipient_2: "",
    });
    expect((await run(`sales ${drop.shortId}`)).output).toMatch(/^Phase +Units +Buyers/);
  });

  it("quotes what would end a cell, and has no cell that a spreadsheet runs as a formula", async () => {
    const drop = await harness.addDrop();
    await drop.mint(makeWallet(), 5);
    const names = ['=HYPERLINK("https://evil.example")', "+1", "-2", "@SUM(A1)", 'a "b", c\r\nd'];
    const minted = await harness.database
      .select()
      .from(items)
      .where(eq(items.collectionId, drop.id))
      .orderBy(asc(items.mintedPlace));
    for (const [index, name] of names.entries()) {
      await harness.database.update(items).set({ name }).where(eq(items.mintId, minted[index]!.mintId!));
    }
    await harness.database.update(phases).set({ name: "=1+1" }).where(eq(phases.id, drop.phaseId));
    const { output } = await run(`sales ${drop.shortId} --csv`);
    const records = readRecords(output);
    expect(records.map(({ name }) => name)).toEqual([
      ...names.slice(0, 4).map((name) => `'${name}`),
      names[4],
    ]);
    expect(records[0]!["phase"]).toBe("'=1+1");
    for (const row of parseCsv(output)) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it("is read and written a thousand items at a time, and waits for its reader", async () => {
    const { id, shortId } = await harness.addDrop({ supply: null, items: [] });
    const phase = await tablesOf(harness.database).phases.findFirst({
      where: (table, { eq }) => eq(table.collectionId, id),
    });
    const collection = { collectionId: id, phaseId: phase!.id, phaseIds: [phase!.id], scope: new Set([id]) };
    await fillCollection(harness.database, collection, {
      items: 1_001,
      minted: 1_001,
      wallets: 10,
      word: "Value",
    });
    const steps: number[] = [];
    let output = "";
    const exitCode = await runCommandLine(
      ["sales", shortId, "--csv"],
      {
        environment: { DATABASE_URL: harness.url },
        account: "",
        clock: () => new Date(),
        random,
        isTerminal: false,
        ask: null,
        write(text) {
          output += text;
          steps.push(text.split("\r\n").length - 1);
        },
        async drain() {
          steps.push(0);
        },
        warn: () => undefined,
      },
      () => Promise.reject(new Error("No service is to be started here.")),
    );
    expect(exitCode).toBe(0);
    expect(steps).toEqual([1, 0, 1_000, 0, 1, 0]);
    expect(new Set(readRecords(output).map(({ mint }) => mint)).size).toBe(1_001);
    const report = JSON.parse((await run(`sales ${shortId} --json`)).output) as { items: { mint: string }[] };
    expect(report.items.map(({ mint }) => mint)).toEqual(readRecords(output).map(({ mint }) => mint));
  });

  it("can't be combined with --json", async () => {
    const { shortId } = await harness.addDrop();
    expect(await run(`sales ${shortId} --csv --json`)).toMatchObject({
      exitCode: 1,
      errors: "Pass either --csv or --json.\n",
    });
    expect(JSON.parse((await run(`sales ${shortId} --json`)).output)).toEqual({
      phases: [],
      affiliates: [],
      items: [],
    });
  });
});
