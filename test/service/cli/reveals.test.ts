import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { readReveal } from "../../../demo/service/catalog/reveals/queries.js";
import { createHttpHarness, defineCollection, now, random, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let run: ReturnType<typeof createCommandRunner>;
let sealed: string;
beforeAll(async () => {
  harness = await createHttpHarness();
  run = createCommandRunner({ DATABASE_URL: harness.url }, () => now);
  const definition = defineCollection("Sealed", {
    supply: 1,
    items: [{ number: 1, name: "Ruby", image: null, attributes: [] }],
    reveal: { at: "2026-11-22T12:00:00Z" },
  });
  const { id } = await importCollection(
    { database: harness.database, chain: "solana-localnet", random },
    definition,
  );
  sealed = id;
});
afterAll(() => harness.close());

describe("collections reveal", () => {
  it("moves a reveal to another time", async () => {
    expect(await run("collections reveal Sealed --at 2026-11-23T18:00:00+01:00")).toEqual({
      exitCode: 0,
      output: "Sealed: revealed at 2026-11-23 17:00 UTC\n",
      errors: "",
    });
    expect(await readReveal(harness.database, sealed)).toMatchObject({
      dueAt: new Date("2026-11-23T17:00:00Z"),
      revealedAt: null,
    });
  });

  it.each([
    ["OwnDrop", "OwnDrop has no reveal: its items are known from the start."],
    ["Nothing", 'There is no collection "Nothing"'],
    ["Sealed --at tomorrow", "--at must be a time in ISO 8601"],
    ["Sealed --at 2026-11-21T11:00:00Z", "--at must be in the future"],
  ])("%s is rejected", async (order, message) => {
    expect(await run(`collections reveal ${order}`)).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringContaining(message) as unknown,
    });
    expect(await readReveal(harness.database, sealed)).toMatchObject({ revealedAt: null });
  });

  it("says what the names on the chain cost, and asks, before it reveals anything", async () => {
    const { database } = harness;
    const definition = defineCollection("Named", {
      supply: 3,
      items: [1, 2, 3].map((number) => ({ number, name: `Ruby ${number}`, image: null, attributes: [] })),
      reveal: {},
    });
    const chain = "solana-localnet";
    const { id } = await importCollection({ database, chain, random }, definition);
    const cost =
      "The service's authority pays about 0 SOL for names on the chain: 0 minted items at 0.0000031 SOL each.";
    const simulated = await run("collections reveal Named --dry-run");
    expect(simulated).toMatchObject({ exitCode: 0, output: expect.stringContaining(cost) as unknown });
    const declined = createCommandRunner(
      { DATABASE_URL: harness.url },
      () => now,
      () => Promise.resolve("no"),
    );
    expect(await declined("collections reveal Named")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(cost) as unknown,
    });
    expect(await readReveal(database, id)).toMatchObject({ revealedAt: null });
    // Twice the price of a compute unit.
    const dearer = createCommandRunner({ DATABASE_URL: harness.url, COMPUTE_UNIT_PRICE: "20000" }, () => now);
    expect((await dearer("collections reveal Named --dry-run")).output).toContain(" at 0.0000037 SOL each");
  });

  it("reveals at once, and never again", async () => {
    expect(await run("collections reveal sealed")).toMatchObject({
      exitCode: 0,
      output: "Sealed: revealed, including 0 minted items\n",
    });
    expect(await readReveal(harness.database, sealed)).toMatchObject({ revealedAt: now });
    for (const order of ["", " --at 2026-11-24T12:00:00Z"]) {
      expect(await run(`collections reveal Sealed${order}`)).toMatchObject({
        exitCode: 1,
        errors: "Sealed was revealed at 2026-11-21 12:00 UTC.\n",
      });
    }
  });
});

describe("a definition", () => {
  it("of an open edition can't have a reveal", async () => {
    const definition = defineCollection("Open", { reveal: {} });
    await expect(
      importCollection({ database: harness.database, chain: "solana-localnet", random }, definition),
    ).rejects.toMatchObject({
      issues: [
        {
          path: "reveal",
          message: "must be left out when supply is null: all items of an open edition look alike",
        },
      ],
    });
  });
});
