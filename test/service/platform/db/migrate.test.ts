import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { sessions, toClientNetwork } from "../../../../demo/service/catalog/mints/tables.js";
import { readTraitFigures } from "../../../../demo/service/market/read/trait-queries.js";
import { createDatabase, type Database } from "../../../../demo/service/platform/db/database.js";
import { migrate } from "../../../../demo/service/platform/db/migrate.js";
import migrations from "../../../../demo/service/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { createTestDatabase } from "../../../database.js";
import { writeMigrations, writeMigrationsBefore } from "./write-migrations.js";

/** @param options.isDirect Without the pooler of the test run, whose connections have settings of their own. */
async function createEmpty(options: { isDirect?: boolean } = {}) {
  const { url, close } = await createTestDatabase({ isEmpty: true, ...options });
  const database = createDatabase(url, { maxConnections: 1 });
  onTestFinished(async () => {
    await database.close();
    await close();
  });
  return { url, database };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mint-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe("migrate", () => {
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
    const { database } = await createEmpty({ isDirect: true });
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
    const folder = await createFolder();
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

describe("a database of an earlier version", () => {
  /** Database with the migrations before a given one. */
  async function createBefore(tag: string) {
    const { database } = await createEmpty();
    const folder = await createFolder();
    await writeMigrationsBefore(folder, tag);
    await migrate(database, { folder });
    return database;
  }

  it("has no creators in its collections until they are edited", async () => {
    const database = await createBefore("0004_creators");
    await database.execute(sql`
      insert into collections (short_id, slug, address, chain, name, symbol, treasury)
        values ('Aurora', 'aurora', 'aurora', 'solana-devnet', 'Aurora', 'AUR', 'treasury')`);
    await addMarketCollection(database);
    await migrate(database);
    const read = sql`select creator from collections union all select creator from market_collections`;
    expect((await database.execute(read)).rows).toEqual([{ creator: null }, { creator: null }]);
  });

  it("finds the sessions of its IPv6 clients by their wider network, beside those of all others", async () => {
    const database = await createBefore("0005_client_networks");
    const { rows: made } = await database.execute<{ id: string }>(sql`
      insert into collections (short_id, slug, address, chain, name, symbol, treasury)
        values ('Aurora', 'aurora', 'aurora', 'solana-devnet', 'Aurora', 'AUR', 'treasury') returning id`);
    const collectionId = made[0]!.id;
    const { rows: opened } = await database.execute<{ id: string }>(sql`
      insert into phases (collection_id, position, name, starts_at, pricing)
        values (${collectionId}, 1, 'Public', now(), 'free') returning id`);
    const clients = [
      "2001:db8:0:ff::/64",
      "2001:db8:0:100::/64",
      "0:0:0:0::/64",
      "203.0.113.7",
      "unknown",
      null,
    ];
    for (const [index, client] of clients.entries()) {
      await database.execute(sql`
        insert into sessions (collection_id, phase_id, wallet, quantity, price_base_units, expires_at, client)
          values (${collectionId}, ${opened[0]!.id}, ${`wallet ${index}`}, 1, 0, now(), ${client})`);
    }
    await migrate(database);
    const found = await database.execute(sql`
      select client from ${sessions} where ${toClientNetwork(sessions.client)} <<= '2001:db8::/56'::cidr`);
    expect(found.rows).toEqual([{ client: "2001:db8:0:ff::/64" }]);
  });

  it("shows the traits that its items state as dates as dates, and no others", async () => {
    const database = await createBefore("0006_trait_display_types");
    const collectionId = await addMarketCollection(database);
    const birthday = { trait_type: "Birthday", value: 1_546_360_800 };
    const items = [
      [
        { ...birthday, display_type: "date" },
        { trait_type: "Sky", value: "1546360800" },
      ],
      // The same value, of an item that doesn't state the type.
      [birthday, { trait_type: "Level", value: 1_546_360_800 }],
      [],
    ];
    for (const [place, attributes] of items.entries()) {
      await database.execute(sql`
        insert into market_items (mint, collection_id, place, name, attributes, minted_at, search)
          values (${`mint ${place}`}, ${collectionId}, ${place}, 'Item', ${JSON.stringify(attributes)}, now(), '')`);
    }
    for (const { trait_type, value } of [birthday, ...items.flat()]) {
      await database.execute(sql`
        insert into market_traits (collection_id, trait_type, value, count, position, search)
          values (${collectionId}, ${trait_type}, ${JSON.stringify(value)}::jsonb, 1, 1, '')
          on conflict do nothing`);
    }
    await migrate(database);
    expect(
      (await readTraitFigures(database, collectionId, new Date())).map(({ traitType, displayType }) => ({
        traitType,
        displayType,
      })),
    ).toEqual([
      { traitType: "Birthday", displayType: "date" },
      { traitType: "Level", displayType: null },
      { traitType: "Sky", displayType: null },
    ]);
  });

  /** @returns its id */
  async function addMarketCollection(database: Database): Promise<string> {
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into market_collections (slug, address, chain, name, symbol, description, links, created_at, search)
        values ('aurora', 'aurora', 'solana-devnet', 'Aurora', 'AUR', '', '[]', now(), '') returning id`);
    return rows[0]!.id;
  }
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
