import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { trialToken } from "../../../demo/validator/trial-token.js";
import { createHttpHarness, defineCollection, treasury, wallet, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

/** Address of a program, off the curve and not on the chain. */
const derived = "GjMJe8fchUnHcjNA1qQUnTZWEXVQ8gRsvJ6xv1nSg3JY";
const clockSysvar = "SysvarC1ock11111111111111111111111111111111";

let harness: HttpHarness;
let validator: Validator;
let directory: string;
let environment: Record<string, string>;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  [harness, validator, directory] = await Promise.all([
    createHttpHarness(),
    startValidator({ port: 0 }),
    mkdtemp(join(tmpdir(), "payees-")),
  ]);
  environment = {
    DATABASE_URL: harness.url,
    SOLANA_RPC_URL: validator.url,
    CHAIN: "solana-localnet",
    ART_DIRECTORY: join(directory, "art"),
  };
  run = createCommandRunner(environment);
});
afterAll(async () => {
  await Promise.all([harness.close(), validator.close()]);
  await rm(directory, { recursive: true });
});

async function importWith(changes: object, ...options: string[]) {
  const file = join(directory, "drop.json");
  await writeFile(file, JSON.stringify({ ...defineCollection("Paid"), treasury, ...changes }));
  return run(`collections import ${file}`, ...options);
}

describe("an address that nobody can spend from", () => {
  it.each([
    ["treasury", { treasury: clockSysvar }, clockSysvar],
    ["treasury", { treasury: trialToken.mint }, trialToken.mint],
    [
      "royalty.recipients[1].address",
      {
        royalty: {
          basisPoints: 500,
          recipients: [
            { address: wallet, share: 50 },
            { address: derived, share: 50 },
          ],
        },
      },
      derived,
    ],
  ])("is refused as %s by the dry run and the import", async (path, changes, payee) => {
    for (const option of ["--dry-run", "--yes"]) {
      const { exitCode, errors } = await importWith(changes, option);
      expect(exitCode).toBe(1);
      expect(errors).toMatch(
        new RegExp(`drop\\.json:1:\\d+ ${path.replace(/[[\].]/g, "\\$&")} can't be ${payee}: it `),
      );
    }
    expect((await run("collections list")).output).not.toContain("Paid");
  });

  it("is refused as the share of a phase, and as the collection's own address", async () => {
    const { phases } = defineCollection("Paid");
    const recipients = [{ address: derived, share: 100 }];
    expect((await importWith({ phases: [{ ...phases[0], recipients }] }, "--dry-run")).errors).toContain(
      `phases[0].recipients[0].address can't be ${derived}`,
    );
    expect((await importWith({ treasury: harness.own.address }, "--dry-run")).errors).toContain(
      `it is the address of the collection ${harness.own.shortId}`,
    );
  });

  it("is refused by edits of collections and phases, and nothing changes", async () => {
    const before = (await run(`collections show ${harness.own.shortId} --json`)).output;
    for (const command of [
      `collections edit ${harness.own.shortId} --treasury ${clockSysvar} --yes`,
      `phases edit ${harness.own.shortId} 1 --recipients ${derived}:100 --yes`,
      `phases add ${harness.own.shortId} --name New --starts 2026-12-01T00:00:00Z --pricing fixed --price 1 --recipients ${derived}:100 --yes`,
    ]) {
      const { exitCode, errors } = await run(command);
      expect(exitCode).toBe(1);
      expect(errors).toMatch(/^Nothing was changed:\n {2}\S+ can't be /);
    }
    expect((await run(`collections show ${harness.own.shortId} --json`)).output).toBe(before);
  });

  it("is paid if the operator says that its program passes payments on, and the owner is named", async () => {
    const command = `phases edit ${harness.own.shortId} 1 --recipients ${derived}:100 --yes`;
    expect((await run(command)).errors).toContain("pass --payee-is-program");
    const { exitCode, errors } = await run(`${command} --payee-is-program`);
    expect(exitCode).toBe(0);
    expect(errors).toContain(`recipients[0].address is ${derived}, which has no private key`);
    expect(
      await run(
        `phases edit ${harness.own.shortId} 1 --recipients ${clockSysvar}:100 --yes --payee-is-program`,
      ),
    ).toMatchObject({ exitCode: 1 });
    await run(`phases edit ${harness.own.shortId} 1 --recipients treasury --yes`);
  });

  it("isn't asked for where no node is: the note says so, and reserved addresses are still refused", async () => {
    const alone = createCommandRunner({ ...environment, SOLANA_RPC_URL: "http://127.0.0.1:1" });
    const edit = `collections edit ${harness.own.shortId} --dry-run --treasury`;
    expect((await alone(`${edit} ${derived}`)).output).toContain(
      "Whether a wallet can spend what is paid was not checked on the chain: the node of SOLANA_RPC_URL didn't answer.",
    );
    expect((await alone(`${edit} ${clockSysvar}`)).errors).toContain("is reserved");
  });

  it("is a problem in the status of a service that pays it", async () => {
    await harness.database.$client.query("update collections set treasury = $1 where short_id = $2", [
      clockSysvar,
      harness.own.shortId,
    ]);
    const { exitCode, errors } = await run("status");
    expect(exitCode).toBe(1);
    const sentence = `Collection ${harness.own.shortId} pays ${clockSysvar}, which is reserved`;
    expect(errors).toContain(sentence);
    const alone = createCommandRunner({ ...environment, SOLANA_RPC_URL: "http://127.0.0.1:1" });
    expect((await alone("status")).errors).toContain(sentence);
    await harness.database.$client.query("update collections set treasury = $1 where short_id = $2", [
      treasury,
      harness.own.shortId,
    ]);
  });
});
