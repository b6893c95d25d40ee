import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { migrate, openDatabase, type Database } from "../../../demo/service/db/database.js";
import type { CraftFactory } from "./craft.js";
import { openLane } from "./lane.js";
import type { Sabotage } from "./sabotage.js";
import { runSimulation } from "./simulation.js";
import type { SimulationReport, SimulationWorld } from "./arena.js";

export interface Campaign {
  readonly database: TemplateDatabase;
  readonly seeds: Iterable<string>;
  readonly makeCraft: CraftFactory;
  /** Simulations at a time, each on a database of its own. */
  readonly lanes: number;
  /** How the service is broken on purpose. */
  readonly sabotage?: Sabotage;
  /** Hears of each run. Return false to run no more. */
  readonly onReport: (report: SimulationReport) => boolean;
}

/** Runs one simulation for each seed. */
export async function runSimulations(campaign: Campaign): Promise<void> {
  const seeds = campaign.seeds[Symbol.iterator]();
  let goesOn = true;
  await Promise.all(
    Array.from({ length: campaign.lanes }, async () => {
      const { world, close } = await openWorld(campaign);
      try {
        for (let seed = seeds.next(); !seed.done && goesOn; seed = seeds.next()) {
          const report = await runSimulation(world, seed.value);
          goesOn &&= campaign.onReport(report);
        }
      } finally {
        await close();
      }
    }),
  );
}

/** Makes a database and opens it. */
export async function openWorld({
  database: { serverUrl, template },
  makeCraft,
  sabotage,
}: Pick<Campaign, "database" | "makeCraft" | "sabotage">): Promise<{
  world: SimulationWorld;
  close: () => Promise<void>;
}> {
  const name = newName();
  const server = openPatiently(serverUrl);
  await server.$client.query(`create database ${name} template ${template}`);
  const url = toDatabase(serverUrl, name);
  const database = openPatiently(url);
  const world: SimulationWorld = {
    database,
    makeCraft,
    sabotage,
    onWait: () => undefined,
    lane: await openLane(url, () => world.onWait()),
  };
  return {
    world,
    async close() {
      await Promise.all([world.lane.close(), database.close()]);
      await server.$client.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** A database with the service's tables, to copy. */
export interface TemplateDatabase {
  readonly serverUrl: string;
  readonly template: string;
}

/** @param serverUrl of a PostgreSQL that databases can be made on */
export async function createTemplate(serverUrl: string): Promise<TemplateDatabase> {
  const template = newName();
  const server = openPatiently(serverUrl);
  await server.$client.query(`create database ${template}`);
  await server.close();
  const database = openPatiently(toDatabase(serverUrl, template));
  await migrate(database);
  await database.close();
  return { serverUrl, template };
}

const newName = () => `simulation_${randomUUID().replaceAll("-", "")}`;

const toDatabase = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

/** One connection without the service's limits of time: a busy machine decides nothing. */
const openPatiently = (url: string): Database => openDatabase(new Pool({ connectionString: url, max: 1 }));
