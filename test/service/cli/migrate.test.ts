import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../../demo/service/platform/db/database.js";
import journal from "../../../demo/service/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { createTestDatabase } from "../../database.js";
import { createCommandRunner } from "./command-runner.js";

const count = journal.entries.length;

describe("migrate", () => {
  async function createEmpty() {
    const { url, close } = await createTestDatabase({ isEmpty: true });
    const database = createDatabase(url, { maxConnections: 1 });
    onTestFinished(async () => {
      await database.close();
      await close();
    });
    const query = async (text: string) => (await database.$client.query<Record<string, unknown>>(text)).rows;
    const countTables = () =>
      query("select count(*)::int as n from information_schema.tables where table_schema = 'public'");
    return { url, query, countTables };
  }

  it("creates the tables, once, at MIGRATIONS_DATABASE_URL", async () => {
    const { url } = await createEmpty();
    const run = createCommandRunner({
      DATABASE_URL: "postgresql://nobody@127.0.0.1:1/pooler",
      MIGRATIONS_DATABASE_URL: url,
    });
    expect(await run("migrate")).toEqual({
      exitCode: 0,
      output: `Migrations applied: ${count}\n`,
      errors: "",
    });
    expect((await run("migrate")).output).toBe("The tables are up to date.\n");
    const commands = createCommandRunner({ DATABASE_URL: url });
    expect(await commands("collections list")).toMatchObject({ exitCode: 0, errors: "" });
  });

  it("is named by a command whose database lacks migrations; the command changes nothing", async () => {
    const { url, query, countTables } = await createEmpty();
    const run = createCommandRunner({ DATABASE_URL: url });
    const empty = await run("collections list");
    expect(empty.exitCode).toBe(1);
    expect(empty.errors).toContain(`older than this version, by ${count} migration`);
    expect(empty.errors).toContain("npm run service -- migrate");
    expect(await countTables()).toEqual([{ n: 0 }]);

    await run("migrate");
    await query(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
    );
    expect((await run("keys list")).errors).toContain("older than this version, by 1 migration.");
  });

  it("reports what it lacks or what blocks it", async () => {
    const { url, query } = await createEmpty();
    const unset = await createCommandRunner({})("migrate");
    expect(unset).toMatchObject({ exitCode: 1, output: "" });
    expect(unset.errors).toContain("DATABASE_URL");
    const unreachable = await createCommandRunner({
      DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
    })("migrate");
    expect(unreachable.errors).toContain("127.0.0.1:1");
    // A table of somebody else's is in the way.
    await query("create table items (id int)");
    const failed = await createCommandRunner({ DATABASE_URL: url })("migrate");
    expect(failed.exitCode).toBe(1);
    expect(failed.errors).toContain('Nothing was changed: relation "items" already exists.');
    expect(failed.errors).not.toContain("    at ");
    expect(await query("select to_regclass('public.collections') as found")).toEqual([{ found: null }]);
  });
});
