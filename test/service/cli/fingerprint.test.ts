import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { startTestService } from "../../start-test-service.js";
import { defineCollection, random } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

const publicBase = "https://mint.example";

let target: TestDatabase;
let validators: [Validator, Validator];
beforeAll(async () => {
  [target, ...validators] = await Promise.all([
    createTestDatabase(),
    startValidator({ port: 0 }),
    startValidator({ port: 0 }),
  ]);
});
afterAll(async () => {
  await Promise.all(validators.map((validator) => validator.close()));
  await target.close();
});

/** Starts a process, and ends it after the test. */
async function start(variables: Record<string, string> = {}, validator = validators[0]): Promise<void> {
  const service = await startTestService({
    DATABASE_URL: target.url,
    SOLANA_RPC_URL: validator.url,
    PUBLIC_BASE_URL: publicBase,
    ...variables,
  });
  onTestFinished(() => service.close());
}

describe("fingerprint of the service processes", () => {
  const run = () => createCommandRunner({ DATABASE_URL: target.url, CHAIN: "solana-localnet" });
  const read = async () => JSON.parse((await run()("fingerprint --json")).output) as object;

  it("is missing until a process has run, and then replaced while there is no collection", async () => {
    const none = await run()("fingerprint");
    expect(none).toMatchObject({ exitCode: 1, output: "" });
    expect(none.errors).toContain("No service process has run on solana-localnet");
    await start({ PUBLIC_BASE_URL: "https://first.example" }, validators[1]);
    expect(await read()).toMatchObject({ publicBase: "https://first.example" });
    await start();
    expect(await read()).toMatchObject({ publicBase, genesisHash: validators[0].ledger.genesisHash });
  });

  it("keeps a process from starting that has other values, and says what to set", async () => {
    const context = { database: target.database, chain: "solana-localnet", random } as const;
    await importCollection(context, defineCollection("Shared"));
    await start();
    const before = await read();
    await expect(start({ PUBLIC_BASE_URL: "https://other.example" })).rejects.toThrow(
      /PUBLIC_BASE_URL is https:\/\/other\.example, but the other processes .* have https:\/\/mint\.example/,
    );
    await expect(start({}, validators[1])).rejects.toThrow(
      `SOLANA_RPC_URL serves a network whose genesis hash is ${validators[1].ledger.genesisHash}`,
    );
    expect(await read()).toEqual(before);
    await start();
  });

  it("moves to another address by command", async () => {
    const unconfirmed = await run()("fingerprint --public-base https://new.example/");
    expect(unconfirmed).toMatchObject({ exitCode: 1, output: "" });
    expect(unconfirmed.errors).toContain("--yes");
    const moved = await run()("fingerprint --public-base https://new.example/ --yes");
    expect(moved.exitCode).toBe(0);
    expect(moved.errors).toMatch(/publicBase +https:\/\/mint\.example → https:\/\/new\.example/);
    expect(moved.output).toMatch(/^publicBase +https:\/\/new\.example$/m);
    await expect(start()).rejects.toThrow("have https://new.example");
    await start({ PUBLIC_BASE_URL: "https://new.example" });
    const invalid = await run()("fingerprint --public-base new.example");
    expect(invalid.exitCode).toBe(1);
    expect(invalid.errors).toContain("--public-base must be the service's public URL");
    await run()(`fingerprint --public-base ${publicBase} --yes`);
  });
});
