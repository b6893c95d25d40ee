import type { Command } from "commander";
import { createDatabase } from "../platform/db/database.js";
import { migrate, MigrationError } from "../platform/db/migrate.js";
import { explainDatabase, requireVariable, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";

export function addMigrateCommand(program: Command, context: CliContext): void {
  program
    .command("migrate")
    .description(
      "bring the database's tables to this version, while service processes of the last one run on",
    )
    .addHelpText(
      "after",
      `
Uses MIGRATIONS_DATABASE_URL if it is set: an address of PostgreSQL itself, or of a user who may change tables, where
DATABASE_URL is that of a pooler. A service process does the same when it starts; other commands never do.`,
    )
    .action(async () => {
      const url = context.environment["MIGRATIONS_DATABASE_URL"] || requireVariable(context, "DATABASE_URL");
      const database = createDatabase(url, { maximumConnections: 1 });
      try {
        const applied = await migrate(database);
        context.write(
          applied === 0 ? "The tables are of this version.\n" : `Migrations applied: ${applied}\n`,
        );
      } catch (error) {
        throw error instanceof MigrationError
          ? new UserError(error.message, { cause: error })
          : explainDatabase(error);
      } finally {
        await database.close();
      }
    });
}
