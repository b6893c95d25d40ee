import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../demo/service/db/embedded.js";
import type { SimulationReport } from "./arena.js";
import { createPaperCraft, type CraftFactory } from "./craft.js";
import { allFaults } from "./faults.js";
import { countFired, drawFaultsMatrix } from "./faults-matrix.js";
import { mutants } from "./mutants.js";
import { openWorld, runSimulations } from "./run-simulations.js";
import type { Sabotage } from "./sabotage.js";
import { listSingleFaults, runSingleFault } from "./single-fault.js";
import { makeSpecimen } from "./specimen.js";

/** On two cores that do nothing else, the longest takes two minutes. */
const timeout = 1_800_000;
const seedCount = 2_000;
const mutantSeeds = 300;

let postgres: EmbeddedPostgres;
let makeCraft: CraftFactory;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres();
  makeCraft = createPaperCraft(await makeSpecimen());
}, 60_000);
afterAll(() => postgres.stop());

const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + index));

async function simulate(
  seeds: readonly string[],
  options: { lanes?: number; sabotage?: Sabotage; stopsAtFinding?: boolean } = {},
): Promise<SimulationReport[]> {
  const { lanes = 3, sabotage, stopsAtFinding = false } = options;
  const reports: SimulationReport[] = [];
  await runSimulations({
    ...{ databaseUrl: postgres.url, makeCraft, seeds, lanes },
    ...(sabotage && { sabotage }),
    onReport(report) {
      reports.push(report);
      return !stopsAtFinding || report.findings.length === 0;
    },
  });
  return reports;
}

describe("the service in a simulation", () => {
  it(
    `oversells, doubles and loses nothing in ${seedCount} random lives, whatever goes wrong, and everything does`,
    async () => {
      const startedAt = performance.now();
      const reports = await simulate(numbers(1, seedCount));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      const minted = reports.reduce((sum, report) => sum + report.minted, 0);
      const steps = reports.reduce((sum, { trace }) => sum + trace.length, 0);
      console.log(
        `${reports.length} seeds in ${seconds} s: ${minted} units minted in ${steps} steps\n${drawFaultsMatrix(reports)}`,
      );
      expect(
        reports.flatMap(({ seed, findings }) => findings.map(({ words }) => `seed ${seed}: ${words}`)),
      ).toEqual([]);
      expect(reports).toHaveLength(seedCount);
      expect(allFaults.filter((fault) => countFired(reports, fault) === 0)).toEqual([]);
    },
    timeout,
  );

  it(
    "mints exactly one unit, once, whichever single fault meets whichever step of the mint",
    async () => {
      const { world, close } = await openWorld({ databaseUrl: postgres.url, makeCraft });
      const reports: SimulationReport[] = [];
      const faults = await listSingleFaults(world);
      for (const fault of faults) reports.push(await runSingleFault(world, fault));
      await close();
      console.log(`${reports.length} mints with one fault each\n${drawFaultsMatrix(reports)}`);
      const harmed = reports.flatMap(({ findings }, place) =>
        findings.map(({ words }) => [faults[place], words]),
      );
      expect(harmed).toEqual([]);
      expect(faults.length).toBeGreaterThan(200);
    },
    timeout,
  );

  it(
    "lives the same life again with the same seed, step by step, whatever runs beside it",
    async () => {
      const seeds = numbers(1_000, 40);
      const [alone, beside] = [await simulate(seeds, { lanes: 1 }), await simulate(seeds, { lanes: 4 })];
      const bySeed = new Map(beside.map((report) => [report.seed, report]));
      for (const { seed, trace, fired, minted } of alone) {
        const again = bySeed.get(seed)!;
        expect(again.trace, `seed ${seed}`).toEqual(trace);
        expect([again.fired, again.minted]).toEqual([fired, minted]);
      }
      expect(alone.reduce((sum, { trace }) => sum + trace.length, 0)).toBeGreaterThan(40 * 50);
    },
    timeout,
  );
});

describe("a simulation", () => {
  it.each(mutants)(
    `catches a service that $name, within ${mutantSeeds} seeds`,
    async ({ name, ...sabotage }) => {
      const reports = await simulate(numbers(1, mutantSeeds), { sabotage, stopsAtFinding: true });
      const [caught] = reports.flatMap(({ findings }) => findings);
      console.log(`${name}: ${caught ? `${reports.length} seeds, ${caught.words}` : "not found"}`);
      expect(caught).toBeDefined();
    },
    timeout,
  );
});
