import type { Command } from "commander";
import { createDatabase } from "../platform/db/database.js";
import { migrate } from "../platform/db/migrate.js";
import { explainDatabase, parseDatabaseUrls, requireDatabaseUrl, type CliContext } from "./cli-context.js";

export function addMigrateCommand(program: Command, context: CliContext): void {
  program
    .command("migrate")
    .description("migrate the database to this version, while processes of the previous one keep running")
    .addHelpText(
      "after",
      `
Migrates through MIGRATIONS_DATABASE_URL, or DATABASE_URL if unset. Set the former if DATABASE_URL points to a
pooler, or its user may not change tables. A service process migrates when it starts; other commands never do.`,
    )
    .action(async () => {
      const url =
        parseDatabaseUrls(context.environment).MIGRATIONS_DATABASE_URL ?? requireDatabaseUrl(context);
      const database = createDatabase(url, { maxConnections: 1 });
      try {
        const applied = await migrate(database);
        context.write(applied === 0 ? "The tables are up to date.\n" : `Migrations applied: ${applied}\n`);
      } catch (error) {
        throw explainDatabase(error);
      } finally {
        await database.close();
      }
    });
}
