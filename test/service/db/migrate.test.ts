import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../../demo/service/db/database.js";
import { migrate } from "../../../demo/service/db/migrate.js";
import migrations from "../../../demo/service/db/migrations/meta/_journal.json" with { type: "json" };
import { createTestDatabase } from "../../database.js";

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
    await expect(migrate(database, 100)).rejects.toMatchObject({
      code: "MIGRATION_BLOCKED",
      message: expect.stringContaining("a long transaction has locked one. Look for it in pg_stat_activity"),
    });
    await holder.query("commit");
    await migrate(database, 10_000);
  });
});
