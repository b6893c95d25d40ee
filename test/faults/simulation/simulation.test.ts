import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../demo/service/platform/db/embedded.js";
import { isFullRun } from "../../scope.js";
import type { SimulationReport } from "./simulator.js";
import { createFakeChainFixtures, pairPrefix, type ChainFixtureFactory } from "./chain-fixture.js";
import { allFaults, databaseFaults, nodeFaults, processFaults, type FaultAtPoint } from "./faults.js";
import { countFired, drawFaultsMatrix } from "./faults-matrix.js";
import { mutants } from "./mutants.js";
import { rareSeeds } from "./rare-seeds.js";
import { createTemplate, openHarness, runSimulations, type TemplateDatabase } from "./run-simulations.js";
import type { Mutation } from "./mutation.js";
import { listSingleFaults, runSingleFault, type SingleFault } from "./single-fault.js";
import { createTransactionFixture } from "./transaction-fixture.js";

/** Seeds in addition to those that are replayed. `npm run simulate` searches for as long as you like. */
const seedCount = isFullRun ? 300 : 0;
/** Seeds of lives whose items share transactions in pairs. */
const pairSeedCount = isFullRun ? 150 : 0;
/** Seeds per test: few enough for the safety net on a busy machine. */
const seedsPerTest = 50;
const repeatedSeeds = isFullRun ? 20 : 2;
/** Seeds within which every mutant is detected. */
const mutantSeeds = 300;

let postgres: EmbeddedPostgres;
let database: TemplateDatabase;
let createChainFixture: ChainFixtureFactory;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres();
  database = await createTemplate(postgres.url);
  createChainFixture = createFakeChainFixtures(await createTransactionFixture());
});
afterAll(() => postgres.stop());

const numbers = (first: number, count: number, prefix = "") =>
  Array.from({ length: count }, (_, index) => `${prefix}${first + index}`);

/** Seeds that have found a defect, and seeds with rare events. */
const replayed = [
  ...new Set([...mutants.map(({ caughtBy }) => caughtBy), ...rareSeeds.map(({ seed }) => seed)]),
];

const listGroups = (count: number, prefix = "") =>
  Array.from({ length: count / seedsPerTest }, (_, index) => {
    const first = 1 + index * seedsPerTest;
    return {
      name: `seeds ${prefix}${first} to ${first + seedsPerTest - 1}`,
      seeds: numbers(first, seedsPerTest, prefix),
    };
  });

async function simulate(
  seeds: readonly string[],
  options: { parallel?: number; mutation?: Mutation; stopsAtFinding?: boolean } = {},
): Promise<SimulationReport[]> {
  const { parallel = 3, mutation, stopsAtFinding = false } = options;
  const reports: SimulationReport[] = [];
  await runSimulations({
    database,
    createChainFixture,
    seeds,
    parallel,
    ...(mutation && { mutation }),
    onReport(report) {
      reports.push(report);
      return !stopsAtFinding || report.findings.length === 0;
    },
  });
  return reports;
}

describe("the service in a simulation", () => {
  const groups = [
    { name: `seeds that have found something, or show what is rare`, seeds: replayed },
    ...listGroups(seedCount),
    ...listGroups(pairSeedCount, pairPrefix),
  ];

  const runs = new Map<readonly string[], Promise<SimulationReport[]>>();

  /** Runs each group once. Traces are dropped to save memory. */
  function runOnce(seeds: readonly string[]): Promise<SimulationReport[]> {
    const reports =
      runs.get(seeds) ?? simulate(seeds).then((all) => all.map((report) => ({ ...report, trace: [] })));
    runs.set(seeds, reports);
    return reports;
  }

  it.each(groups)("has no oversold, duplicated or lost unit under faults: $name", async ({ seeds }) => {
    const reports = await runOnce(seeds);
    expect(
      reports.flatMap(({ seed, findings }) => findings.map(({ message }) => `seed ${seed}: ${message}`)),
    ).toEqual([]);
    expect(reports).toHaveLength(seeds.length);
  });

  it("meets every kind of fault", async () => {
    const reports: SimulationReport[] = [];
    for (const { seeds } of groups) reports.push(...(await runOnce(seeds)));
    const minted = reports.reduce((sum, report) => sum + report.minted, 0);
    console.log(`${reports.length} lives, ${minted} units minted\n${drawFaultsMatrix(reports)}`);
    expect(allFaults.filter((fault) => countFired(reports, fault) === 0)).toEqual([]);
  });

  it("repeats the same steps for the same seed, whatever runs beside it", async () => {
    const seeds = numbers(1_000, repeatedSeeds);
    const [alone, beside] = [await simulate(seeds, { parallel: 1 }), await simulate(seeds, { parallel: 4 })];
    const bySeed = new Map(beside.map((report) => [report.seed, report]));
    for (const { seed, trace, fired, minted } of alone) {
      const again = bySeed.get(seed)!;
      expect(again.trace, `seed ${seed}`).toEqual(trace);
      expect([again.fired, again.minted]).toEqual([fired, minted]);
    }
    expect(alone.reduce((sum, { trace }) => sum + trace.length, 0)).toBeGreaterThan(repeatedSeeds * 50);
  });
});

function describeSingleFaults(): void {
  let opened: Awaited<ReturnType<typeof openHarness>>;
  let all: readonly SingleFault[];
  beforeAll(async () => {
    opened = await openHarness({ database, createChainFixture });
    all = await listSingleFaults(opened.harness);
  });
  afterAll(() => opened.close());

  const kinds: readonly FaultAtPoint[] = [...databaseFaults, ...processFaults, ...nodeFaults];

  it.each(kinds)("is minted exactly once, at every step: %s", async (kind) => {
    const faults = all.filter(({ fault }) => fault === kind);
    const reports: SimulationReport[] = [];
    for (const fault of faults) reports.push(await runSingleFault(opened.harness, fault));
    console.log(`${reports.length} mints with one fault each\n${drawFaultsMatrix(reports)}`);
    const harmed = reports.flatMap(({ findings }, place) =>
      findings.map(({ message }) => [faults[place], message]),
    );
    expect(harmed).toEqual([]);
    expect(countFired(reports, kind)).toBe(faults.length);
    expect(faults.length).toBeGreaterThan(0);
  });

  it("has more than two hundred fault points", () => {
    expect(all.length).toBeGreaterThan(200);
  });
}

function describeMutants(): void {
  it.each(mutants)(
    `detects a service that $name, within ${mutantSeeds} seeds`,
    async ({ name, caughtBy, ...mutation }) => {
      const search = (seeds: readonly string[], parallel: number) =>
        simulate(seeds, { mutation, stopsAtFinding: true, parallel });
      const findingsOf = (reports: readonly SimulationReport[]) =>
        reports.flatMap(({ seed, findings }) => findings.map(({ message }) => `seed ${seed}: ${message}`));
      const [known] = findingsOf(await search([caughtBy], 1));
      const [caught] = known ? [known] : findingsOf(await search(numbers(1, mutantSeeds), 3));
      console.log(`${name}: ${caught ?? "not found"}`);
      expect(caught).toBeDefined();
    },
  );
}

if (isFullRun) {
  describe("a mint with a single fault", describeSingleFaults);
  describe("a simulation", describeMutants);
}
