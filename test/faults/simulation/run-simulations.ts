import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { openDatabase, type Database } from "../../../demo/service/platform/db/database.js";
import { migrate } from "../../../demo/service/platform/db/migrate.js";
import type { ChainFixtureFactory } from "./chain-fixture.js";
import { openConnectionPool } from "./connection-pool.js";
import type { Mutation } from "./mutation.js";
import { runSimulation } from "./simulation.js";
import type { SimulationReport, SimulationHarness } from "./simulator.js";

export interface SimulationRun {
  readonly database: TemplateDatabase;
  readonly seeds: Iterable<string>;
  readonly createChainFixture: ChainFixtureFactory;
  /** Simulations at a time, each on a database of its own. */
  readonly parallel: number;
  /** Deliberate defect of the service. */
  readonly mutation?: Mutation;
  /** Called after each run. Return false to stop. */
  readonly onReport: (report: SimulationReport) => boolean;
}

/** Runs one simulation for each seed. */
export async function runSimulations(options: SimulationRun): Promise<void> {
  const seeds = options.seeds[Symbol.iterator]();
  let goesOn = true;
  await Promise.all(
    Array.from({ length: options.parallel }, async () => {
      const { harness, close } = await openHarness(options);
      try {
        for (let seed = seeds.next(); !seed.done && goesOn; seed = seeds.next()) {
          const report = await runSimulation(harness, seed.value);
          goesOn &&= options.onReport(report);
        }
      } finally {
        await close();
      }
    }),
  );
}

/** Creates a database from the template and connects to it. */
export async function openHarness({
  database: { serverUrl, template },
  createChainFixture,
  mutation,
}: Pick<SimulationRun, "database" | "createChainFixture" | "mutation">): Promise<{
  harness: SimulationHarness;
  close: () => Promise<void>;
}> {
  const name = newName();
  const server = openWithoutLimits(serverUrl);
  await server.$client.query(`create database ${name} template ${template}`);
  const url = toDatabase(serverUrl, name);
  const database = openWithoutLimits(url);
  const harness: SimulationHarness = {
    database,
    createChainFixture,
    mutation,
    onWait: () => undefined,
    connectionPool: await openConnectionPool(url, () => harness.onWait()),
  };
  return {
    harness,
    async close() {
      await Promise.all([harness.connectionPool.close(), database.close()]);
      await server.$client.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** Migrated database to copy from. */
export interface TemplateDatabase {
  readonly serverUrl: string;
  readonly template: string;
}

/** @param serverUrl of a PostgreSQL whose user may create databases */
export async function createTemplate(serverUrl: string): Promise<TemplateDatabase> {
  const template = newName();
  const server = openWithoutLimits(serverUrl);
  await server.$client.query(`create database ${template}`);
  await server.close();
  const database = openWithoutLimits(toDatabase(serverUrl, template));
  await migrate(database);
  await database.close();
  return { serverUrl, template };
}

const newName = () => `simulation_${randomUUID().replaceAll("-", "")}`;

const toDatabase = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

/** One connection without the service's timeouts, so that a busy machine fails nothing. */
const openWithoutLimits = (url: string): Database =>
  openDatabase(new Pool({ connectionString: url, max: 1 }));
