import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../demo/service/platform/db/database.js";
import { migrate } from "../../demo/service/platform/db/migrate.js";
import { createTestDatabase } from "../database.js";
import { recordStatements } from "../service/record-statements.js";
import { createCommandRunner } from "../service/cli/command-runner.js";
import { signFake } from "../service/mint/fake-chain.js";
import { createCollection, createHarness, makeWallet } from "../service/mint/harness.js";
import { runService, authorityKey } from "../service-process.js";
import { startPgBouncer, type PgBouncer } from "./pgbouncer.js";

let target: Awaited<ReturnType<typeof createTestDatabase>>;
/** With one connection of PostgreSQL, so that each client meets what another one has left. */
let pooler: PgBouncer;
/** Drops the settings of connections in silence. */
let silentPooler: PgBouncer;
beforeAll(async () => {
  target = await createTestDatabase({ isEmpty: true });
  const ignoredParameters = ["statement_timeout", "idle_in_transaction_session_timeout"];
  [pooler, silentPooler] = await Promise.all([
    startPgBouncer(target.url, { poolSize: 1 }),
    startPgBouncer(target.url, { ignoredParameters, timeouts: null }),
  ]);
});
afterAll(async () => {
  await Promise.all([pooler.close(), silentPooler.close()]);
  await target.close();
});

function open(options: Parameters<typeof createDatabase>[1] = {}) {
  const database = createDatabase(`${pooler.toPooledUrl(target.url)}?pgbouncer=true`, options);
  onTestFinished(() => database.close());
  return database;
}

describe("a database behind PgBouncer in transaction mode", () => {
  it("is migrated by processes that start together, without a lock left on a shared connection", async () => {
    const databases = Array.from({ length: 3 }, () => open());
    const applied = await Promise.all(databases.map((database) => migrate(database)));
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
    const { rows } = await target.database.execute(
      sql`select count(*)::int as locks from pg_locks where locktype = 'advisory'`,
    );
    expect(rows).toEqual([{ locks: 0 }]);
  });

  it("has the timeouts of its role, without a statement for them", async () => {
    const database = open();
    const texts = await recordStatements(async () => {
      await database.execute(sql`select 1`);
      await database.transaction((transaction) => transaction.execute(sql`select 2`));
    });
    expect(texts).toEqual(["select 1", "begin", "select 2", "commit"]);
    await database.verify();
  });

  it("gets at most 30 statements for a mint that a page orders, from its prepare to its finality", async () => {
    const database = open();
    await migrate(database);
    const harness = await createHarness(database);
    harness.script.confirm = () => ({ status: "finalized" });
    const drop = await createCollection(database, { supplyTotal: 100, items: 100 });
    async function mint(): Promise<void> {
      const order = { ...drop, walletAddress: makeWallet(), quantity: 1 };
      const { mintService, keyId } = harness;
      const session = await mintService.prepareMint(
        { key: keyId, client: "203.0.113.7", origin: "https://page.example" },
        order,
      );
      const signedTransaction = signFake(session.transactions[0]!.transaction);
      const answer = await mintService.executeMint(drop.scope, {
        sessionId: session.sessionId,
        signedTransaction,
      });
      expect(answer.status).toBe("confirmed");
    }
    const messages = await recordStatements(mint);
    // Several statements may be one message.
    const statements = messages.flatMap((message) => message.split(/;\s+/));
    expect(statements.length).toBeLessThanOrEqual(30);
  });

  it("isn't used where its role has no timeouts, until the statements that it names have been run", async () => {
    async function verify(): Promise<void> {
      const plainPooler = await startPgBouncer(target.url, { timeouts: null });
      const database = createDatabase(`${plainPooler.toPooledUrl(target.url)}?pgbouncer=true`);
      await database.verify().finally(async () => {
        await database.close();
        await plainPooler.close();
      });
    }
    const error = (await verify().catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ code: "TIMEOUTS_MISSING" });
    expect(error.message).toContain("statement_timeout is 0 ms, idle_in_transaction_session_timeout is 0 ms");
    const statements = error.message.match(/alter role [^;]+/g)!;
    expect(statements).toHaveLength(2);
    onTestFinished(async () => {
      const reset = statements.map((statement) => statement.replace(/set (\w+) =.*/, "reset $1"));
      await target.database.execute(sql.raw(reset.join("; ")));
    });
    for (const statement of statements) await target.database.execute(sql.raw(statement));
    await verify();
  });

  it("ends statements and idle transactions at timeouts of its own, and leaves none to the next client", async () => {
    const hasty = open({ statementMilliseconds: 50, idleMilliseconds: 50 });
    const timeout = { cause: { code: "57014" } };
    await expect(hasty.execute(sql`select pg_sleep(100)`)).rejects.toMatchObject(timeout);
    const inTransaction = hasty.transaction((transaction) => transaction.execute(sql`select pg_sleep(100)`));
    await expect(inTransaction).rejects.toMatchObject(timeout);
    const idle = hasty.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await transaction.execute(sql`select 2`);
    });
    await expect(idle).rejects.toThrow();

    const patient = open({ statementMilliseconds: 0, idleMilliseconds: 0 });
    const { rows } = await patient.execute(sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(rows).toEqual([{ statement: "0", idle: "0" }]);
    await hasty.verify();
  });

  it("runs named statements, although their connection changes", async () => {
    const [first, second] = [open(), open()];
    const prepare = (database: typeof first) =>
      database
        .select({ one: sql<number>`1` })
        .from(sql`generate_series(1, 1)`)
        .prepare("named");
    const [one, two] = [prepare(first), prepare(second)];
    for (let time = 0; time < 3; time++) {
      expect(await Promise.all([one.execute(), two.execute()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    }
  });

  it("is named in words by a command and a service whose URL doesn't say so", async () => {
    const remedy = "Add pgbouncer=true to its parameters";
    const refused = await createCommandRunner({ DATABASE_URL: pooler.toPooledUrl(target.url) })("keys list");
    expect(refused).toMatchObject({ exitCode: 1, output: "" });
    expect(refused.errors).toContain(remedy);
    const service = runService({
      DATABASE_URL: silentPooler.toPooledUrl(target.url),
      SOLANA_RPC_URL: "http://127.0.0.1:1",
      CHAIN: "solana-localnet",
      AUTHORITY_KEY: authorityKey,
    });
    expect(await service.exited).toBe(1);
    expect(service.output()).toContain(remedy);
    const run = createCommandRunner({ DATABASE_URL: `${pooler.toPooledUrl(target.url)}?pgbouncer=true` });
    expect(await run("keys list")).toMatchObject({ exitCode: 0, errors: "" });
  });
});
