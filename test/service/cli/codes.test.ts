import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import {
  createHttpHarness,
  monotonic,
  now,
  random,
  silentLog,
  wallet,
  type HttpHarness,
} from "../http/harness.js";
import { createFakeChain, signFake } from "../mint/fake-chain.js";
import { createCommandRunner } from "./command-runner.js";

let harness: HttpHarness;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  harness = await createHttpHarness();
  run = createCommandRunner({ DATABASE_URL: harness.url });
});
afterAll(() => harness.close());

const mintService = () =>
  createMintService({
    database: harness.database,
    chain: createFakeChain().chain,
    clock: () => now,
    monotonic,
    random,
    publicBase: "https://mint.example",
    log: silentLog,
  });

describe("codes", () => {
  it("can be created, redeemed, counted and revoked", async () => {
    const made = await run(
      "codes create OwnDrop --kind discount --percent 12.5 --count 3 --label Friends --phase Public",
    );
    expect(made).toMatchObject({ exitCode: 0, errors: expect.stringContaining("3 created") });
    const codes = made.output.trim().split("\n");
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);

    const { prepareMint, executeMint } = mintService();
    const keyId = (await harness.issue({})).id;
    const { sessionId, transactions, cost } = await prepareMint(
      { key: keyId },
      {
        collectionId: harness.own.id,
        phaseId: harness.own.phaseId,
        walletAddress: wallet,
        quantity: 1,
        claim_code: codes[0]!,
      },
    );
    expect(cost.price).toMatchObject({ amount: "0.4375" });
    const order = { sessionId, signedTransaction: signFake(transactions[0]!.transaction) };
    await executeMint(new Set([harness.own.id]), order);

    const listed = await run("codes list OwnDrop");
    expect(listed.output).toMatch(/Friends +discount +12\.5 % off +Public +3 +3 +3 +0 +1\n/);
    for (const code of codes) expect(listed.output).not.toContain(code);

    expect(await run("codes revoke OwnDrop", codes[1]!.toLowerCase())).toMatchObject({
      output: "1 revoked\n",
    });
    expect(await run("codes revoke OwnDrop --label Friends")).toMatchObject({ exitCode: 0 });
    expect((await run("codes list OwnDrop --json")).output).toContain('"valid": 0');
  });

  it.each([
    ["--label x --percent 10", "--kind"],
    ["--kind discount --label x", "discountBasisPoints must be given"],
    ["--kind discount --label x --percent 101", "must be at most 10000"],
    ["--kind discount --label x --percent ten", "It must be a percentage"],
    ["--kind bonus --label x --units 2 --phase Nowhere", 'no phase "Nowhere"'],
    ["--kind access --label x", "must be phases with codeRequired: true"],
  ])("are rejected for %s with a message", async (options, message) => {
    const result = await run(`codes create SecondDrop ${options}`);
    expect(result).toMatchObject({ exitCode: 1, output: "", errors: expect.stringContaining(message) });
    expect((await run("codes list SecondDrop --json")).output).toBe("[]\n");
  });

  it("are revoked by name or by label", async () => {
    expect(await run("codes revoke OwnDrop")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("or pass --label for all"),
    });
  });
});
