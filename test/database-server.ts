import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import type { TestProject } from "vitest/node";
import { startTestPostgres, type TestPostgres } from "./database.js";

/**
 * Vitest's global setup of the node tests: one embedded PostgreSQL for the run and, in watch mode, its
 * reruns. It starts with the first test file that requests a database, so that a run without one starts none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const maxFiles = project.config.maxWorkers ?? availableParallelism();
  let starting: Promise<TestPostgres> | null = null;
  const server = createServer((_request, response) => {
    starting ??= startTestPostgres({ maximumConnections: connectionsPerFile * maxFiles });
    starting.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template })),
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

/** 64 connections of a pool, plus those of service processes and further pools. */
const connectionsPerFile = 150;
