import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import type { TestProject } from "vitest/node";
import { startTestPostgres, type TestPostgres } from "./database.js";
import { startPgBouncer } from "./pooler/pgbouncer.js";

/**
 * Vitest's global setup of the node tests: one embedded PostgreSQL for the run and, in watch mode, its
 * reruns. It starts with the first test file that requests a database, so that a run without one starts none.
 * TEST_POOLER=pgbouncer puts PgBouncer before it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const maxFiles = project.config.maxWorkers ?? availableParallelism();
  let starting: ReturnType<typeof startServer> | null = null;
  const server = createServer((_request, response) => {
    starting ??= startServer({ maxConnections: connectionsPerFile * maxFiles });
    starting.then(
      ({ url, template, pooledUrl }) => response.end(JSON.stringify({ url, template, pooledUrl })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env["TEST_DATABASE_SERVER"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await (await starting)?.stop();
  };
}

async function startServer(options: { maxConnections: number }): Promise<TestPostgres> {
  const postgres = await startTestPostgres(options);
  if (process.env["TEST_POOLER"] !== "pgbouncer") return postgres;
  const pooler = await startPgBouncer(postgres.url, {
    poolSize: 70,
    // The longest with which a service starts.
    timeouts: { statement: "60s", idle: "60s" },
  });
  return {
    ...postgres,
    pooledUrl: `${pooler.toPooledUrl(postgres.url)}?pgbouncer=true`,
    async stop() {
      await pooler.close();
      await postgres.stop();
    },
  };
}

/** 64 connections of a pool, plus those of service processes and further pools. */
const connectionsPerFile = 150;
