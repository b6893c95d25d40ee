import { randomUUID } from "node:crypto";
import { createDatabase, migrate } from "../../../demo/service/db/database.js";
import type { CraftFactory } from "./craft.js";
import { openLane } from "./lane.js";
import type { Sabotage } from "./sabotage.js";
import { runSimulation } from "./simulation.js";
import type { SimulationReport, SimulationWorld } from "./arena.js";

export interface Campaign {
  /** A PostgreSQL that databases can be made on. */
  readonly databaseUrl: string;
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
  databaseUrl,
  makeCraft,
  sabotage,
}: Pick<Campaign, "databaseUrl" | "makeCraft" | "sabotage">): Promise<{
  world: SimulationWorld;
  close: () => Promise<void>;
}> {
  const name = `simulation_${randomUUID().replaceAll("-", "")}`;
  const server = createDatabase(databaseUrl, { maximumConnections: 1 });
  await server.$client.query(`create database ${name}`);
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const database = createDatabase(url, { maximumConnections: 1 });
  await migrate(database);
  for (const statement of sabotage?.setUp ?? []) await database.$client.query(statement);
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
