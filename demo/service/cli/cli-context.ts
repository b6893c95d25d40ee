import type { Command } from "commander";
import { z } from "zod";
import { chains } from "../../../src/contract/values/chain.js";
import { commandName } from "../platform/format/command-name.js";
import { databaseUrl } from "../config/database-url.js";
import { parseEnvironment } from "../config/environment.js";
import { createDatabase, type Database, type Queryable } from "../platform/db/database.js";
import { isDatabaseAway } from "../platform/db/database-away.js";
import { countPendingMigrations } from "../platform/db/migrate.js";
import { isRejectedSetting, pooledMessage } from "../platform/db/pooler.js";
import { ChainError } from "../chain/rpc/chain-error.js";
import { UserError } from "../platform/errors/user-error.js";
import { findCollection, type NamedCollection } from "../catalog/collections/queries.js";

/** Dependencies of the CLI commands. */
export interface CliContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Operating system account, like `anna@laptop`. */
  readonly account: string;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** Results, for people and pipes. */
  readonly write: (text: string) => void;
  /** Resolves once the reader of the results can accept more. Default: always. */
  readonly drain?: () => Promise<void>;
  /** Errors and progress. */
  readonly warn: (text: string) => void;
  /** True if `warn` may overwrite its last line. */
  readonly isTerminal: boolean;
  /** Asks a person; null if no one can answer. @throws UserError if the input ends */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/** Opens the database while the work runs, and requires this version's tables. @throws UserError for older ones */
export function withDatabase<Result>(
  context: CliContext,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsIs(context, async (database) => {
    const pending = await countPendingMigrations(database);
    if (pending === 0) return work(database);
    throw new UserError(
      `The database's tables are older than this version, by ${pending} ${pending === 1 ? "migration" : "migrations"}. Run \`${commandName} migrate\`, or start a service process of this version.`,
    );
  });
}

/** Opens the database while the work runs, without checking its tables. */
export async function withDatabaseAsIs<Result>(
  context: CliContext,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = requireDatabaseUrl(context);
  const database = createDatabase(url, { maxConnections: 2 });
  try {
    return await work(database);
  } catch (error) {
    throw explainDatabase(error);
  } finally {
    await database.close();
  }
}

const remedies = {
  DATABASE_URL:
    "set it to postgresql://user:password@host:port/name, or start `npm start`, whose database commands find",
  SOLANA_RPC_URL: "set it to the URL of a Solana node; `npm start` serves one at http://localhost:8899",
  CHAIN: `set it to the network of SOLANA_RPC_URL, one of ${chains.join(", ")}; \`npm start\` runs solana-localnet`,
} as const;

/** @throws UserError for an unset environment variable */
export function requireVariable({ environment }: CliContext, name: keyof typeof remedies): string {
  const value = environment[name];
  if (!value) throw new UserError(`${name} is missing: ${remedies[name]}.`);
  return value;
}

/** URL of the database. @throws UserError; ConfigError as for a service process */
export function requireDatabaseUrl(context: CliContext): string {
  requireVariable(context, "DATABASE_URL");
  return parseDatabaseUrls(context.environment).DATABASE_URL!;
}

/** URLs of the database, as far as they are set. @throws ConfigError */
export const parseDatabaseUrls = (environment: CliContext["environment"]) =>
  parseEnvironment(z.object(databaseVariables), environment, []);

const databaseVariables = {
  DATABASE_URL: databaseUrl.optional(),
  MIGRATIONS_DATABASE_URL: databaseUrl.optional(),
};

/** Public base URL of a process with this environment. */
export function localBase({ environment }: CliContext): string {
  const { PUBLIC_BASE_URL: base, SERVICE_PORT: port } = environment;
  return (base || `http://localhost:${port || "8787"}`).replace(/\/+$/, "");
}

/** @throws UserError if no collection has this short id, UUID, slug or address */
export async function requireCollection(database: Queryable, identifier: string): Promise<NamedCollection> {
  const collection = await findCollection(database, identifier);
  if (collection) return collection;
  throw new UserError(
    `There is no collection "${identifier}". \`collections list\` shows them; identifiers are case-sensitive.`,
  );
}

/** Adds `--json` to commands with machine-readable results. */
export function addJsonOption(command: Command): Command {
  return command.option("--json", "print JSON, for programs");
}

/** What PostgreSQL's error codes mean for a command, with the remedy. Follows the name of the database. */
const databaseProblems: Readonly<Record<string, string>> = {
  "25006":
    "is read-only: it is a standby, or was set to read-only. Point it to the primary, or run the command again once it accepts writes.",
  "53100": "has no space left on its disk. Free some, then run the command again.",
  "53300": "has no free connection. Close some, or raise its max_connections, then run the command again.",
  "57P01": "was stopped. Run the command again once it is back.",
  "57P02": "was stopped. Run the command again once it is back.",
  "57P03": "is starting or stopping. Run the command again in a moment.",
  // Undefined table and column.
  "42P01": `lacks tables of this version. Run \`${commandName} migrate\`.`,
  "42703": `lacks tables of this version. Run \`${commandName} migrate\`.`,
};

/** Wrong password, unknown database, and not allowed by pg_hba.conf. */
const rejected: ReadonlySet<string> = new Set(["28P01", "3D000", "28000"]);

/** UserError for a database that is unavailable, read-only or outdated; other errors unchanged. */
export function explainDatabase(error: unknown): unknown {
  // Their causes may have the same codes.
  const isOthers = error instanceof ChainError || error instanceof UserError;
  if (isOthers) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isRejectedSetting(cause)) return new UserError(pooledMessage, { cause: error });
    const code = String((cause as { code?: unknown }).code ?? "");
    const problem = databaseProblems[code];
    if (problem) return new UserError(`The database of DATABASE_URL ${problem}`, { cause: error });
    if (rejected.has(code) || (!(cause.cause instanceof Error) && isDatabaseAway(cause))) {
      return new UserError(`The database of DATABASE_URL can't be opened: ${cause.message || code}`, {
        cause: error,
      });
    }
  }
  return error;
}
