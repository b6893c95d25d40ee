import { tablesOf } from "../../tables.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { createFakeChain, signFake } from "../mint/fake-chain.js";
import {
  createHttpHarness,
  monotonic,
  now,
  random,
  silentLog,
  treasury,
  wallet,
  type HttpHarness,
} from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let validator: Validator;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startValidator({ port: 0 })]);
  run = createCommandRunner({ DATABASE_URL: harness.url, SOLANA_RPC_URL: validator.url });
});
afterAll(() => Promise.all([harness.close(), validator.close()]));

describe("sales", () => {
  it("count minted units by phase and by affiliate", async () => {
    expect((await run("sales OwnDrop")).output).toMatch(/^Phase +Units +Buyers +Paid +Last sale\n$/);
    await run("affiliates add OwnDrop friend", "A Friend");
    const mintService = createMintService({
      database: harness.database,
      chain: createFakeChain().chain,
      clock: () => now,
      monotonic,
      random,
      publicBase: "https://mint.example",
      log: silentLog,
    });
    const keyId = (await harness.issue({})).id;
    const { sessionId, transactions } = await mintService.prepareMint(
      { key: keyId },
      {
        collectionId: harness.own.id,
        phaseId: harness.own.phaseId,
        walletAddress: wallet,
        quantity: 2,
        affiliate_code: "friend",
      },
    );
    for (const { transaction } of transactions) {
      const order = { sessionId, signedTransaction: signFake(transaction) };
      await mintService.executeMint(new Set([harness.own.id]), order);
    }
    const result = await run("sales OwnDrop");
    expect(result.output).toMatch(/Public +2 +1 +1 SOL +2026-11-21T12:00:00\.000Z/);
    expect(result.output).toMatch(/A Friend +friend +2 +1 SOL +–/);
    expect(JSON.parse((await run("sales OwnDrop --json")).output)).toMatchObject({
      phases: [{ phase: "Public", units: 2, buyers: 1, paid: "1 SOL" }],
      affiliates: [{ code: "friend", units: 2, paid: ["1 SOL"], endedAt: null }],
    });
  });
});

describe("reconcile", () => {
  it("prints every unit's state, and exits with 0 when nothing differs", async () => {
    const result = await run("reconcile SecondDrop");
    expect(result).toMatchObject({ exitCode: 0, errors: "" });
    expect(result.output).toMatch(new RegExp(`${harness.second.id} +0 +0 +– +–`));
    expect(result.output).toContain("Compared 0 mints with the chain: 0 findings");
  });

  it("prints findings and exits with 1", async () => {
    const set = (minted: number) =>
      harness.database.update(collections).set({ minted }).where(eq(collections.id, harness.second.id));
    await set(1);
    const result = await run("reconcile SecondDrop");
    await set(0);
    expect(result).toMatchObject({ exitCode: 1, errors: expect.stringContaining("COUNTER_DIFFERS") });
  });

  it("requires a reachable node", async () => {
    const [first, second] = await tablesOf(harness.database).mints.findMany();
    for (const [unit, mintAddress] of [
      [first!, wallet],
      [second!, treasury],
    ] as const) {
      await harness.database.update(mints).set({ mintAddress }).where(eq(mints.id, unit.id));
    }
    const lost = createCommandRunner({ DATABASE_URL: harness.url, SOLANA_RPC_URL: "http://127.0.0.1:1" });
    expect(await lost("reconcile OwnDrop")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("No usable response from the Solana node of SOLANA_RPC_URL ("),
    });
  });
});
