import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../../../demo/service/platform/db/database.js";
import { migrate } from "../../../../demo/service/platform/db/migrate.js";
import migrations from "../../../../demo/service/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { createTestDatabase } from "../../../database.js";

describe("migrate", () => {
  async function createEmpty() {
    const { url, close } = await createTestDatabase({ isEmpty: true });
    const database = createDatabase(url, { maximumConnections: 1 });
    onTestFinished(async () => {
      await database.close();
      await close();
    });
    return { url, database };
  }

  it("serializes processes that start together, and is idempotent", async () => {
    const { url, close } = await createTestDatabase({ isEmpty: true });
    onTestFinished(close);
    const databases = Array.from({ length: 4 }, () => createDatabase(url));
    await Promise.all(databases.map((database) => migrate(database)));
    await Promise.all(databases.map((database) => migrate(database)));
    const applied = await databases[0]!.execute(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    expect(applied.rows).toEqual([{ n: migrations.entries.length }]);
    await Promise.all(databases.map((database) => database.close()));
  });

  it("leaves no lock and no setting on its connection", async () => {
    const { database } = await createEmpty();
    const read = async () =>
      (
        await database.execute(sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock,
          (select count(*)::int from pg_locks where locktype = 'advisory') as locks`)
      ).rows;
    const before = await read();
    await migrate(database);
    expect(await read()).toEqual(before);
    expect(before).toMatchObject([{ statement: "15s", lock: "0", locks: 0 }]);
  });

  it("says what blocks it, and changes nothing", async () => {
    const { url, database } = await createEmpty();
    const other = createDatabase(url);
    onTestFinished(() => other.close());
    await migrate(other);
    const holder = await other.$client.connect();
    onTestFinished(() => holder.release());
    await holder.query("begin");
    await holder.query("lock table drizzle.__drizzle_migrations");
    const limits = { lockMilliseconds: 200, attemptMilliseconds: 50 };
    await expect(migrate(database, limits)).rejects.toMatchObject({
      code: "MIGRATION_BLOCKED",
      message: expect.stringContaining("a long transaction has locked one. Look for it in pg_stat_activity"),
    });
    await holder.query("commit");
    await migrate(database);
  });

  it("lets requests pass while it waits for a table, and goes on once it is free", async () => {
    const { url, database } = await createEmpty();
    const other = createDatabase(url);
    onTestFinished(() => other.close());
    const folder = await mkdtemp(join(tmpdir(), "mint-migrations-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeMigrations(folder, ["create table shops (id int)"]);
    await migrate(other, { folder });
    await writeMigrations(folder, ["create table shops (id int)", "alter table shops add column name text"]);
    const holder = await other.$client.connect();
    onTestFinished(() => holder.release());
    await holder.query("begin");
    await holder.query("select from shops");
    const migrating = migrate(database, { folder, attemptMilliseconds: 50 });
    const blocked = sql`select from pg_locks where not granted`;
    await expect.poll(async () => (await other.execute(blocked)).rows.length).toBeGreaterThan(0);
    // It would wait behind the migration's lock.
    await other.execute(sql`select from shops`);
    await holder.query("commit");
    expect(await migrating).toBe(1);
    await other.execute(sql`select name from shops`);
  });

  /** Writes migrations as drizzle-kit does. */
  async function writeMigrations(folder: string, statements: readonly string[]): Promise<void> {
    const entries = statements.map((_, idx) => ({
      idx,
      version: "7",
      when: idx + 1,
      tag: `${idx}`,
      breakpoints: true,
    }));
    await mkdir(join(folder, "meta"), { recursive: true });
    await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", entries }));
    await Promise.all(
      statements.map((statement, index) => writeFile(join(folder, `${index}.sql`), statement)),
    );
  }
});

describe("migrations", () => {
  const folder = new URL("../../../../demo/service/platform/db/migrations/", import.meta.url);
  /** The last one from a time at which no version had to run beside the next. */
  const last = "0016";

  it("leave the version before working: they only add, unless nothing reads any more what they remove", async () => {
    for (const { tag } of migrations.entries.filter(({ tag }) => tag.slice(0, 4) > last)) {
      const text = await readFile(new URL(`${tag}.sql`, folder), "utf8");
      const statements = text.split("--> statement-breakpoint").map((statement) => statement.trim());
      expect([tag, findBreaking(statements)]).toEqual([tag, []]);
    }
    expect(findBreaking(['ALTER TABLE "items" DROP COLUMN "name";'])).toHaveLength(1);
    expect(findBreaking(['ALTER TABLE "items" ADD COLUMN "size" integer NOT NULL;'])).toHaveLength(1);
    expect(findBreaking(['ALTER TABLE "items" ADD COLUMN "size" integer DEFAULT 1 NOT NULL;'])).toEqual([]);
  });

  /** Statements after which inserts or reads of the version before fail. One that begins with `-- contract:` says why it may. */
  function findBreaking(statements: readonly string[]): string[] {
    return statements.filter(
      (statement) =>
        !statement.startsWith("-- contract:") &&
        (/\bdrop (column|table|default|constraint|index|function)\b|\brename\b|\bset (data type|not null)\b/i.test(
          statement,
        ) ||
          (/\badd column\b.*\bnot null\b/i.test(statement) && !/\bdefault\b/i.test(statement))),
    );
  }
});
