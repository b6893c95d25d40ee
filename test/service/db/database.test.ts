import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase, migrate } from "../../../demo/service/db/database.js";
import { startEmbeddedPostgres } from "../../../demo/service/db/embedded.js";

describe("migrate", () => {
  it(
    "lets processes that start together wait for one another, and does nothing the second time",
    { timeout: 60_000 },
    async () => {
      const postgres = await startEmbeddedPostgres();
      onTestFinished(() => postgres.stop());
      const databases = Array.from({ length: 4 }, () => createDatabase(postgres.url));
      await Promise.all(databases.map(migrate));
      await Promise.all(databases.map(migrate));
      const applied = await databases[0]!.execute(
        sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
      );
      expect(applied.rows).toEqual([{ n: 1 }]);
      await Promise.all(databases.map((database) => database.close()));
    },
  );
});
