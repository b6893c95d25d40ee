import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { createDatabase, type Database } from "../demo/service/platform/db/database.js";
import { migrate } from "../demo/service/platform/db/migrate.js";
import { startEmbeddedPostgres } from "../demo/service/platform/db/embedded.js";

export interface TestDatabase {
  readonly database: Database;
  /** Connection url of this database, password included. */
  readonly url: string;
  /** Closes the connections of `database` and drops it. */
  close(): Promise<void>;
}

export interface TestPostgres {
  /** Connection url of the database `postgres`. */
  readonly url: string;
  /** URL of the same database through a pooler; null: tests use PostgreSQL itself. */
  readonly pooledUrl: string | null;
  /** Name of the migrated database that others are copied from. */
  readonly template: string;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL that holds a migrated template database. */
export async function startTestPostgres(options: { maxConnections?: number } = {}): Promise<TestPostgres> {
  const postgres = await startEmbeddedPostgres(options);
  const template = "migrated";
  try {
    await execute(postgres.url, `create database ${template}`);
    const database = createDatabase(toDatabaseUrl(postgres.url, template), { maxConnections: 1 });
    await migrate(database);
    await database.close();
    // A template that has a connection can't be copied.
    await execute(postgres.url, `alter database ${template} with allow_connections false is_template true`);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { url: postgres.url, pooledUrl: null, template, stop: () => postgres.stop() };
}

/**
 * Creates a database on the PostgreSQL of the test run; outside of a run of node tests, on one of its own.
 *
 * @param options.maxConnections of `database`; by default 20
 * @param options.isEmpty without the tables of the service
 * @param options.isDirect without the pooler of the test run
 * @param options.copyOf url of a direct database to copy; ends its connections
 */
export async function createTestDatabase(
  options: { maxConnections?: number; isEmpty?: boolean; isDirect?: boolean; copyOf?: string } = {},
): Promise<TestDatabase> {
  const { maxConnections = 20, isEmpty = false, isDirect = false, copyOf } = options;
  const server = process.env["TEST_DATABASE_SERVER"];
  const postgres = server === undefined ? await startTestPostgres() : await findTestPostgres(server);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template =
    copyOf === undefined ? (isEmpty ? "template1" : postgres.template) : new URL(copyOf).pathname.slice(1);
  // A template that has a connection can't be copied.
  if (copyOf !== undefined) {
    await execute(
      postgres.url,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
    );
  }
  await execute(postgres.url, `create database ${name} template ${template}`);
  const url = toDatabaseUrl((isDirect ? null : postgres.pooledUrl) ?? postgres.url, name);
  const isPooled = url !== toDatabaseUrl(postgres.url, name);
  const database = createDatabase(url, {
    maxConnections,
    connectTimeoutMilliseconds: 0,
    // Through a pooler, those of its connections.
    ...(!isPooled && withoutTimeouts),
  });
  return {
    database,
    url,
    async close() {
      await database.close();
      await execute(postgres.url, `drop database ${name} with (force)`);
      if (server === undefined) await postgres.stop();
    },
  };
}

/** Updates the statistics that plans depend on; behind a pooler outside of the transaction of a single statement. */
export async function vacuum(database: Database): Promise<void> {
  const client = await database.$client.connect();
  try {
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}

/** A busy machine may take as long as it needs: how long things take decides no test. */
const withoutTimeouts = {
  statementMilliseconds: 0,
  idleMilliseconds: 0,
} satisfies Parameters<typeof createDatabase>[1];

async function findTestPostgres(server: string): Promise<TestPostgres> {
  const response = await fetch(server);
  if (!response.ok) throw new Error(await response.text());
  const postgres = (await response.json()) as Omit<TestPostgres, "stop">;
  return { ...postgres, stop: () => Promise.resolve() };
}

function toDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
