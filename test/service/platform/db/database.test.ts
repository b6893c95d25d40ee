import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDatabase } from "../../../../demo/service/platform/db/database.js";
import { loggableMessage } from "../../../../demo/service/platform/errors/describe-error.js";
import { createTestDatabase } from "../../../database.js";

describe("a transaction's last statements", () => {
  it("are executed together with the commit, parameters included, or roll everything back", async () => {
    const { database, close } = await createTestDatabase({ maxConnections: 1, isEmpty: true });
    onTestFinished(close);
    await database.execute(sql`create table notes (id int check (id < 3), note text)`);
    const note = `it's "quoted" \\ $1; drop table notes`;
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (1, 'first')`);
      await transaction.commitWith([sql`insert into notes values (${2}, ${note})`]);
    });
    const failing = database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (1, 'undone')`);
      await transaction.commitWith([
        sql`update notes set note = ''`,
        sql`insert into notes values (${3}, ${"the secret's text, of a client"})`,
      ]);
    });
    await expect(failing).rejects.toMatchObject({ cause: { constraint: "notes_id_check" } });
    const error = (await failing.catch((reason: unknown) => reason)) as Error;
    expect(loggableMessage(error)).toContain("insert into notes values");
    expect(loggableMessage(error)).not.toMatch(/secret|of a client/);
    expect((await database.execute(sql`select id, note from notes order by id`)).rows).toEqual([
      { id: 1, note: "first" },
      { id: 2, note },
    ]);
  });
});

describe("transactions that wait for each other's rows", () => {
  it("end one after the other: the one that a deadlock has ended runs again", async () => {
    const { database, close } = await createTestDatabase({ isEmpty: true });
    onTestFinished(close);
    await database.execute(sql`create table notes (id int primary key, count int default 0)`);
    await database.execute(sql`insert into notes values (1), (2)`);
    let startBoth: () => void;
    const bothStarted = new Promise<void>((resolve) => (startBoth = resolve));
    let started = 0;
    let runs = 0;
    const increment = (order: readonly number[]) =>
      database.transaction(async (transaction) => {
        runs += 1;
        for (const id of order) {
          await transaction.execute(sql`update notes set count = count + 1 where id = ${id}`);
          if (++started === 2) startBoth();
          await bothStarted;
        }
      });
    await Promise.all([increment([1, 2]), increment([2, 1])]);
    expect((await database.execute(sql`select count from notes order by id`)).rows).toEqual([
      { count: 2 },
      { count: 2 },
    ]);
    // More on a busy machine, where both may wait for each other once more.
    expect(runs).toBeGreaterThanOrEqual(3);
  });
});

describe("a transaction whose connection breaks", () => {
  it("rejects with the connection's error, keeps the process running, and leaks no connection", async () => {
    const { database, url, close } = await createTestDatabase({
      maxConnections: 2,
      isEmpty: true,
      isDirect: true,
    });
    const other = createDatabase(url, { maxConnections: 1 });
    onTestFinished(async () => {
      await other.close();
      await close();
    });
    const isUp = () => database.execute(sql`select 1 as up`).then(({ rows }) => rows);
    const breakAll = async () => {
      await other.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database()`);
    };
    const connect = database.$client.connect.bind(database.$client) as () => Promise<PoolClient>;
    for (let time = 0; time < 3; time++) {
      // Between two statements.
      const broken = database.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        await breakAll();
        await transaction.execute(sql`select 2`);
      });
      await expect(broken).rejects.toMatchObject({ query: "select 2" });
      // After the connection was acquired, before the transaction begins.
      const breaking = vi.spyOn(database.$client, "connect").mockImplementation(async () => {
        const client = await connect();
        await breakAll();
        return client;
      });
      await expect(database.transaction(() => Promise.resolve())).rejects.toThrow();
      breaking.mockRestore();
    }
    expect(await Promise.all([isUp(), isUp(), isUp()])).toEqual([1, 2, 3].map(() => [{ up: 1 }]));
  });
});
