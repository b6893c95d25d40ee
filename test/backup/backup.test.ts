import { tablesOf } from "../tables.js";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Address, KeyPairSigner } from "@solana/kit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMintChain, type MintChain } from "../../demo/service/chain/mint-chain.js";
import { importCollection } from "../../demo/service/import/import-collection.js";
import { createDatabase, type Database } from "../../demo/service/platform/db/database.js";
import { migrate } from "../../demo/service/platform/db/migrate.js";
import { listAuditEntries } from "../../demo/service/operate/audit/queries.js";
import { recordFingerprint } from "../../demo/service/operate/fingerprint/queries.js";
import { systemTimers } from "../../demo/service/platform/scheduling/timers.js";
import { startSteadyValidator, type SteadyValidator } from "../validator/steady-validator.js";
import { createSigner } from "../service/chain/local-chain.js";
import { createAuthority } from "../service-process.js";
import { startTestService } from "../start-test-service.js";
import { signAsIsToBase64 } from "../service/chain/wallet.js";
import { createCommandRunner } from "../service/cli/command-runner.js";
import { createHarness, type Harness } from "../service/mint/harness.js";
import { startSystemPostgres, type SystemPostgres } from "./system-postgres.js";

/** Units sold before the backup, after it, and at the end. */
const rounds = 4;
const supply = 8 * rounds + 6;

let postgres: SystemPostgres;
let validator: SteadyValidator;
let chain: MintChain;
let directory: string;
let wallets: KeyPairSigner[];
const opened: Database[] = [];
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };

beforeAll(async () => {
  [postgres, validator, directory] = await Promise.all([
    startSystemPostgres(),
    startSteadyValidator(),
    mkdtemp(join(tmpdir(), "mint-backup-")),
  ]);
  wallets = await Promise.all([2, 3, 4, 5, 6, 7].map(createSigner));
  const authority = await createAuthority();
  chain = createMintChain({
    rpc: validator.url,
    chain: "solana-localnet",
    authority,
    requestTimeoutMilliseconds: 5_000,
    computeUnitPrice: 10_000n,
    maxPriorityFee: 100_000n,
    monotonic: () => performance.now(),
  });
  for (const { address } of [authority, ...wallets]) {
    await validator.fund(address, 900_000_000_000n);
  }
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await Promise.all([postgres.stop(), validator.close(), rm(directory, { recursive: true })]);
});

/** Runs a script of `demo/deploy`, as an operator does. */
function runScript(name: string, parameter: string, environment: Record<string, string>) {
  const script = fileURLToPath(new URL(`../../demo/deploy/${name}`, import.meta.url));
  const env = { PATH: `${postgres.programs}:${process.env["PATH"]}`, ...environment };
  return new Promise<{ exitCode: number; output: string; errors: string }>((resolve) => {
    execFile("/bin/sh", [script, parameter], { env }, (error, output, errors) =>
      resolve({ exitCode: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

async function createEmpty(name: string): Promise<string> {
  const admin = open(postgres.url);
  await admin.execute(sql.raw(`create database ${name}`));
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

function open(url: string): Database {
  const database = createDatabase(url, { maxConnections: 8, statementMilliseconds: 0 });
  opened.push(database);
  return database;
}

const serveOn = (database: Database): Promise<Harness> =>
  createHarness(database, {
    chain,
    clock: clock.now,
    monotonic: () => performance.now(),
    timers: systemTimers,
    confirmMilliseconds: 60_000,
  });

/** Starts a service process that was started too early, and ends it. @returns the events that it logs */
async function startProcess(url: string): Promise<string[]> {
  const events: string[] = [];
  const started = await startTestService(
    { DATABASE_URL: url, SOLANA_RPC_URL: validator.url, PUBLIC_BASE_URL: "https://mint.example" },
    { clock: clock.now, log: (_level, event) => void events.push(event) },
  );
  await started.close();
  return events;
}

/** Collection with a public phase at 0.5 SOL, up to three a wallet, and one for a list at 0.2 SOL. */
async function importDrop(database: Database, [treasury, listed]: readonly Address[]) {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await importCollection(
    { database, chain: "solana-localnet", random, groupAddress: chain.groupAddress },
    {
      shortId: "Lost",
      slug: "lost",
      name: "Pebbles",
      symbol: "PEB",
      description: "",
      image: null,
      supply,
      treasury: treasury!,
      items: Array.from({ length: supply }, (_, index) => ({
        number: index + 1,
        name: `Pebble ${index + 1}`,
        image: null,
        attributes: [],
      })),
      phases: [
        {
          name: "Listed",
          startsAt: hourAgo,
          pricing: "fixed",
          price: "0.2",
          gated: true,
          allowlist: [listed!],
          limits: { perWallet: null, perMint: 10 },
        },
        {
          name: "Public",
          startsAt: hourAgo,
          pricing: "fixed",
          price: "0.5",
          limits: { perWallet: 3 * rounds, perMint: 10 },
        },
      ],
    },
  );
  const phases = await tablesOf(database).phases.findMany({
    where: ({ collectionId }, { eq }) => eq(collectionId, id),
    orderBy: ({ position }, { asc }) => asc(position),
  });
  return { collectionId: id, listed: phases[0]!.id, open: phases[1]!.id };
}

/** All confirmed mints with what was sold of them. */
async function readSold(database: Database) {
  const { rows } = await database.execute(sql`
    select mint.mint_address, mint.wallet, mint.seed, mint.signature, item.number, item.minted_place, item.holder,
      phase.name as phase, session.price_base_units::text as price, session.price_mint
    from mints mint join items item on item.mint_id = mint.id join phases phase on phase.id = mint.phase_id
    join sessions session on session.id = mint.session_id
    where mint.state = 'confirmed' order by item.minted_place`);
  return rows;
}

it("a restored backup gets the mints that it lacks from the chain, and sells the rest, nothing twice", async () => {
  const [treasury, anna, ben, cleo, dan, eve] = wallets as [
    KeyPairSigner,
    KeyPairSigner,
    KeyPairSigner,
    KeyPairSigner,
    KeyPairSigner,
    KeyPairSigner,
  ];
  const liveUrl = await createEmpty("live");
  const live = open(liveUrl);
  await migrate(live);
  await recordFingerprint(live, "solana-localnet", {
    address: chain.authority,
    publicBase: "https://mint.example",
    genesisHash: null,
  });
  const drop = await importDrop(live, [treasury.address, ben.address]);
  const scope: ReadonlySet<string> = new Set([drop.collectionId]);
  let service = await serveOn(live);
  await service.jobs.groups();

  const prepare = (wallet: KeyPairSigner, phaseId: string, quantity = 1) =>
    service.mintService.prepareMint(
      { key: service.keyId },
      {
        collectionId: drop.collectionId,
        phaseId,
        walletAddress: wallet.address,
        quantity,
      },
    );
  const execute = async (
    wallet: KeyPairSigner,
    { sessionId, transactions }: Awaited<ReturnType<typeof prepare>>,
  ) => {
    for (const { transaction } of transactions) {
      const signedTransaction = await signAsIsToBase64(transaction, wallet);
      const answer = await service.mintService.executeMint(scope, {
        sessionId,
        signedTransaction,
      });
      expect(answer.status).toBe("confirmed");
    }
  };
  const buy = async (wallet: KeyPairSigner, phaseId: string, quantity = 1) =>
    execute(wallet, await prepare(wallet, phaseId, quantity));

  /** Has all be final, and all metadata written. */
  const workOff = async () => {
    for (let pass = 0; pass < 2; pass++) {
      validator.ledger.advanceSlot(40);
      clock.ahead += 20_000;
      await service.jobs.confirm();
      await service.jobs.metadata();
    }
  };

  for (let round = 0; round < rounds; round++) {
    await buy(anna, drop.open, 2);
    await buy(ben, drop.listed);
  }
  const signedLater = await prepare(cleo, drop.open);
  await prepare(dan, drop.open, 2);

  const old = "mint-20200101T000000Z.dump";
  await writeFile(join(directory, old), "");
  const backup = await runScript("backup.sh", directory, { DATABASE_URL: liveUrl, BACKUP_KEEP: "1" });
  expect(backup).toMatchObject({ exitCode: 0, errors: "" });
  const file = backup.output.trim();
  expect(await readdir(directory)).toEqual([file.slice(directory.length + 1)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await execute(cleo, signedLater);
  for (let round = 0; round < rounds; round++) {
    await buy(ben, drop.listed);
    await buy(anna, drop.open);
    await buy(eve, drop.open, 2);
  }
  await service.jobs.metadata();
  validator.ledger.advanceSlot(2);
  await buy(dan, drop.open);
  validator.ledger.advanceSlot(40);
  const lost = await readSold(live);
  expect(lost).toHaveLength(7 * rounds + 2);
  await live.close();
  opened.splice(opened.indexOf(live), 1);

  // Sessions of the time of the backup have run out.
  clock.ahead = 600_000;
  const url = await createEmpty("restored");
  expect(await runScript("restore.sh", file, { DATABASE_URL: url })).toMatchObject({
    exitCode: 0,
    errors: "",
  });
  expect(await runScript("restore.sh", file, { DATABASE_URL: url })).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining("the database isn't empty"),
  });
  const restored = open(url);
  expect(await readSold(restored)).toEqual(lost.slice(0, 3 * rounds));
  const run = createCommandRunner({ DATABASE_URL: url, SOLANA_RPC_URL: validator.url }, clock.now);
  const members = 7 * rounds + 2;
  expect(await run("reconcile Lost")).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(
      `has ${members} items on the chain, but the database records only ${3 * rounds} mints.`,
    ),
  });

  expect(await startProcess(url)).toContain("mints-unknown");
  service = await serveOn(restored);
  await expect(prepare(eve, drop.open)).rejects.toMatchObject({ code: "PHASE_NOT_ACTIVE" });

  const shown = await run("mints adopt Lost --dry-run");
  expect(shown.output).toContain(`recorded  ${3 * rounds} → ${members}`);
  expect(await readSold(restored)).toHaveLength(3 * rounds);
  // It ends in the midst of its work.
  await restored.execute(
    sql`alter table audit_entries add constraint interrupted check (after ->> 'paidBaseUnits' <> '200000000')`,
  );
  expect(await run("mints adopt Lost --yes")).toMatchObject({ exitCode: 1 });
  expect((await readSold(restored)).length).toBeLessThan(members);
  await restored.execute(sql`alter table audit_entries drop constraint interrupted`);
  expect(await run("mints adopt Lost --yes")).toMatchObject({ exitCode: 0 });
  expect(await readSold(restored)).toEqual(lost);
  expect(await run("mints adopt Lost --yes")).toMatchObject({
    exitCode: 0,
    errors: expect.stringContaining("all final mints are already recorded"),
  });
  // Only work that was waiting at the time of the backup is left, for the first process.
  const { errors } = await run("reconcile Lost");
  expect(errors.split("\n").filter((line) => line !== "" && !line.startsWith("UNIT_STALE"))).toEqual([]);
  await workOff();
  expect(await run("reconcile Lost")).toMatchObject({ exitCode: 0, errors: "" });
  const entries = await listAuditEntries(restored, { limit: 1_000 });
  expect(entries.filter(({ command }) => command === "mints adopt")).toHaveLength(members - 3 * rounds);
  // All but the last had their metadata written.
  expect(entries.filter(({ after }) => after?.["itemBy"] === "name")).toHaveLength(members - 3 * rounds - 1);
  expect(entries).toContainEqual(
    expect.objectContaining({
      command: "mints adopt",
      subject: `mint ${String(lost.at(-1)!["mint_address"])}`,
      after: expect.objectContaining({ itemBy: "draw", isPhaseCertain: true, phase: "Public" }),
    }),
  );

  for (const phase of ["Listed", "Public"]) {
    expect(await run(`phases edit Lost ${phase} --resume --yes`)).toMatchObject({ exitCode: 0 });
  }
  await expect(prepare(anna, drop.open)).rejects.toMatchObject({ code: "WALLET_LIMIT_REACHED" });
  for (let left = supply - members; left > 0; left--) await buy(ben, drop.listed);
  await expect(prepare(ben, drop.listed)).rejects.toMatchObject({ code: "SOLD_OUT" });
  const sold = await readSold(restored);
  expect(new Set(sold.map((row) => row["number"])).size).toBe(supply);
  const group = (await tablesOf(restored).collections.findFirst())!.address;
  expect((await chain.readItems([group])).get(group)).toMatchObject({ members: supply });
  await workOff();
  expect(await run("reconcile Lost")).toMatchObject({ exitCode: 0, errors: "" });
});

describe("a backup ends with a sentence, without a file and without the password,", () => {
  /** Directory with a program of its name that reports another version. */
  async function fake(name: string, version: string): Promise<string> {
    const programs = await mkdtemp(join(directory, "programs-"));
    await writeFile(join(programs, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, {
      mode: 0o755,
    });
    return programs;
  }

  it.each<[string, () => Promise<Record<string, string>>, string]>([
    ["without an address", () => Promise.resolve({}), "DATABASE_URL is missing"],
    [
      "at a pooler",
      () => Promise.resolve({ DATABASE_URL: `${postgres.url}?pgbouncer=true` }),
      "set MIGRATIONS_DATABASE_URL to PostgreSQL itself",
    ],
    [
      "without PostgreSQL's tools",
      () => Promise.resolve({ DATABASE_URL: postgres.url, PATH: "/nowhere" }),
      "psql is missing",
    ],
    [
      "with tools that are older than the server",
      async () => ({
        DATABASE_URL: postgres.url,
        PATH: `${await fake("pg_dump", "9.6.24")}:${postgres.programs}:${process.env["PATH"]}`,
      }),
      "pg_dump is of version 9, and the server of",
    ],
    [
      "of a database that isn't the service's",
      () => Promise.resolve({ DATABASE_URL: postgres.url }),
      "the dump has no table of mints",
    ],
    [
      "with another password",
      () => Promise.resolve({ DATABASE_URL: postgres.url.replace(/:[^:@]*@/, ":wrong%20one@") }),
      "the database can't be opened",
    ],
  ])("%s", async (_case, environment, sentence) => {
    const target = await mkdtemp(join(directory, "target-"));
    const { exitCode, output, errors } = await runScript("backup.sh", target, await environment());
    expect(exitCode).toBe(1);
    expect(errors).toContain(sentence);
    expect(output + errors).not.toMatch(/p@ss|p%40ss|wrong/);
    expect(await readdir(target)).toEqual([]);
  });
});
