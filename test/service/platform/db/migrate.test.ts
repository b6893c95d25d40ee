import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../../../demo/service/platform/db/database.js";
import { migrate } from "../../../../demo/service/platform/db/migrate.js";
import migrations from "../../../../demo/service/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { createTestDatabase } from "../../../database.js";
import { writeMigrations } from "./write-migrations.js";

describe("migrate", () => {
  async function createEmpty() {
    const { url, close } = await createTestDatabase({ isEmpty: true });
    const database = createDatabase(url, { maxConnections: 1 });
    onTestFinished(async () => {
      await database.close();
      await close();
    });
    return { url, database };
  }

  it("migrates an empty database once when several processes start together, and is idempotent", async () => {
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

  it("reports what blocks it, and changes nothing", async () => {
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

  it("lets requests pass while it waits for a table, and continues once it is free", async () => {
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
});

describe("migrations", () => {
  const folder = new URL("../../../../demo/service/platform/db/migrations/", import.meta.url);
  it("refuses a migration that removes or renames what the previous version reads", async () => {
    const [, ...later] = migrations.entries;
    for (const { tag } of later) {
      const text = await readFile(new URL(`${tag}.sql`, folder), "utf8");
      const statements = text.split("--> statement-breakpoint").map((statement) => statement.trim());
      expect([tag, findBreaking(statements)]).toEqual([tag, []]);
    }
    for (const statement of [
      'ALTER TABLE "items" DROP COLUMN "name";',
      'ALTER TABLE "items" RENAME COLUMN "name" TO "title";',
      'ALTER TABLE "items" ALTER COLUMN "image" SET NOT NULL;',
    ]) {
      expect(findBreaking([statement])).toEqual([statement]);
      expect(findBreaking([`-- contract: no version reads it any more.\n${statement}`])).toEqual([]);
    }
    expect(findBreaking(['ALTER TABLE "items" ADD COLUMN "size" integer NOT NULL;'])).toHaveLength(1);
    expect(findBreaking(['ALTER TABLE "items" ADD COLUMN "size" integer DEFAULT 1 NOT NULL;'])).toEqual([]);
  });

  it("migrations match the tables in the code, so drizzle-kit has nothing to generate", async () => {
    const service = fileURLToPath(new URL("../../../../demo/service/", import.meta.url));
    const files = (await readdir(service, { recursive: true })).filter(
      (path) => basename(path) === "tables.ts",
    );
    const modules = await Promise.all(
      files.map(async (path) => (await import(join(service, path))) as Record<string, unknown>),
    );
    const newest = migrations.entries.at(-1)!.tag.slice(0, 4);
    const snapshot = JSON.parse(
      await readFile(new URL(`meta/${newest}_snapshot.json`, folder), "utf8"),
    ) as DrizzleSnapshotJSON;
    const tables = generateDrizzleJson(Object.assign({}, ...modules) as Record<string, unknown>);
    expect(Object.keys(tables.tables).length).toBeGreaterThan(30);
    expect(await generateMigration(snapshot, tables)).toEqual([]);
  });

  /**
   * Returns the statements that break inserts or reads of the previous version. A statement may do so if it begins with
   * `-- contract:` and the reason.
   */
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
