import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../demo/service/platform/db/database.js";
import { draws } from "../../../demo/service/catalog/bounties/tables.js";
import { apiKeys } from "../../../demo/service/catalog/api-keys/tables.js";
import { collections } from "../../../demo/service/catalog/collections/tables.js";
import { items } from "../../../demo/service/catalog/items/tables.js";
import { mints, sessions } from "../../../demo/service/catalog/mints/tables.js";
import { sessionLapses } from "../../../demo/service/mint/holds/tables.js";
import { usedProofs } from "../../../demo/service/mint/proofs/tables.js";
import { isInjected } from "./buyer.js";
import type { ChainFixture, ChainFixtureFactory } from "./chain-fixture.js";
import { createDrop, type Drop, type DropPlan } from "./drop.js";
import type { Faults, Fired } from "./faults.js";
import { checkInvariants } from "./invariants.js";
import type { ConnectionPool } from "./connection-pool.js";
import type { Mutation } from "./mutation.js";
import { Scheduler, type Group } from "./scheduler.js";
import type { SeededRandom } from "./seeded-random.js";
import { SimulatedCluster } from "./simulated-cluster.js";
import { SimulatedProcess } from "./simulated-process.js";
import { InvariantRecorder, type Finding } from "./invariant-recorder.js";

export interface SimulationHarness {
  readonly connectionPool: ConnectionPool;
  /** Direct connection to the same database, without faults. */
  readonly database: Database;
  readonly createChainFixture: ChainFixtureFactory;
  /** Deliberate defect of the service. */
  readonly mutation?: Mutation | undefined;
  /** Called when a statement waits for a lock. */
  onWait: () => void;
}

export interface SimulationReport {
  readonly seed: string;
  /** Violated invariants. */
  readonly findings: readonly Finding[];
  readonly fired: Fired;
  readonly trace: readonly string[];
  readonly minted: number;
}

/** Simulated processes with their chain, scheduler and database. */
export interface Simulator {
  readonly drop: Drop;
  readonly chainFixture: ChainFixture;
  readonly scheduler: Scheduler;
  readonly cluster: SimulatedCluster;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly recorder: InvariantRecorder;
  /** Running processes; killed ones are left out until they restart. */
  readonly processes: readonly SimulatedProcess[];
  readonly operator: Group;
  startProcess(): void;
  runJob(process: SimulatedProcess, job: "sweep" | "confirm"): Promise<void>;
  /** Reports an error as a finding. */
  reportError(work: Promise<unknown>): Promise<unknown>;
  /** Runs one task beside all others until it ends. */
  drive(name: string, work: () => Promise<void>): Promise<void>;
  /** Lets jobs run until no unit waits for an answer. */
  settle(): Promise<void>;
  /** Checks all invariants. */
  conclude(wallets: readonly string[]): Promise<SimulationReport>;
}

interface SimulatorOptions {
  readonly seed: string;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly drop: DropPlan;
  /** Enables clock jumps and delayed steps. */
  readonly hasClockJumps: boolean;
  /** Called when a process has started. */
  readonly onStart?: (process: SimulatedProcess) => void;
}

export const start = Date.parse("2026-11-21T12:00:00.000Z");

export async function createSimulator(
  harness: SimulationHarness,
  plan: SimulatorOptions,
): Promise<Simulator> {
  const { database, connectionPool, mutation } = harness;
  const { seed, random, faults, hasClockJumps } = plan;
  await deleteRows(database);
  const chainFixture = await harness.createChainFixture(seed);
  const scheduler = new Scheduler(
    random,
    start,
    (now) => cluster.advanceTo(now),
    () =>
      hasClockJumps && faults.happens("clock jumped", 0.006) ? random.pick([2_000, 20_000, 100_000]) : 0,
    () => (faults.happens("step stalled", 0.01) ? random.pick([100, 1_000, 10_000]) : 0),
  );
  const cluster = new SimulatedCluster(seed, start, chainFixture.runtime, random, faults, (line) =>
    scheduler.note(line),
  );
  harness.onWait = () => faults.count("statement waited for a lock");
  chainFixture.runtime.fund(chainFixture.treasury, 1_000_000_000);
  const drop = await createDrop(database, random, plan.drop, chainFixture.treasury);
  const recorder = new InvariantRecorder();
  const processes: SimulatedProcess[] = [];
  const operator: Group = { name: "operator", isDead: false };
  const driver: Group = { name: "driver", isDead: false };

  let startedProcesses = 0;
  function startProcess(): void {
    const report = (message: string) => recorder.report("broken", message);
    const parts = { connectionPool, scheduler, cluster, chainFixture, random, faults, report, mutation };
    const process = new SimulatedProcess(parts, `process ${++startedProcesses}`, () => {
      processes.splice(processes.indexOf(process), 1);
      void scheduler.spawn("restart", operator, async () => {
        await scheduler.sleep(random.between(500, 20_000));
        startProcess();
      });
    });
    processes.push(process);
    plan.onStart?.(process);
  }

  const atWork: SimulatedProcess[] = [];
  async function runJob(process: SimulatedProcess, job: "sweep" | "confirm"): Promise<void> {
    if (atWork.some(({ group }) => !group.isDead)) faults.count("job ran beside another");
    atWork.push(process);
    try {
      await process.runJob(job);
    } catch (error) {
      if (!isInjected(error)) throw error;
    } finally {
      atWork.splice(atWork.indexOf(process), 1);
    }
  }

  const reportError = (work: Promise<unknown>) =>
    work.catch((error: unknown) => void recorder.report("broken", `Unexpected error: ${describe(error)}`));

  async function drive(name: string, work: () => Promise<void>): Promise<void> {
    let isOver = false;
    void reportError(scheduler.spawn(name, driver, work)).then(() => (isOver = true));
    await scheduler.run(() => isOver);
  }

  return {
    drop,
    chainFixture,
    scheduler,
    cluster,
    random,
    faults,
    recorder,
    processes,
    operator,
    startProcess,
    runJob,
    reportError,
    drive,

    async settle() {
      for (let round = 0; round < 30; round++) {
        await drive("rest", () => scheduler.sleep(20_000));
        await drive("sweep", () => runJob(random.pick(processes), "sweep"));
        await drive("confirm", () => runJob(random.pick(processes), "confirm"));
        if (!(await isUnsettled(database, drop.collectionId))) return;
      }
      recorder.report("lost", "Something is never settled.");
    },

    async conclude(wallets) {
      const deadline = scheduler.now + 60_000;
      const isIdle = () =>
        processes.every(({ connectionsInUse: connectionsTaken }) => connectionsTaken === 0);
      await scheduler.run(() => isIdle() || scheduler.now > deadline);
      for (const process of processes) {
        if (process.connectionsInUse > 0) recorder.report("broken", "A connection was never given back.");
      }
      const minted = await checkInvariants(
        { database, drop, chainFixture, cluster, recorder, wallets },
        faults,
      );
      return { seed, findings: recorder.findings, fired: faults.fired, trace: scheduler.trace, minted };
    },
  };
}

/** Deletes the rows of the previous run: a seed makes the same mints each time. Faster than `truncate`. */
async function deleteRows(database: Database): Promise<void> {
  const removals = [draws, items, mints, sessions, collections, apiKeys, sessionLapses, usedProofs].map(
    (table) => sql`delete from ${table}`,
  );
  await database.execute(sql.join(removals, sql`; `));
}

async function isUnsettled(database: Database, collectionId: string): Promise<boolean> {
  const units = await database
    .select({ found: sql`1` })
    .from(mints)
    .where(
      and(
        eq(mints.collectionId, collectionId),
        or(
          inArray(mints.state, ["reserved", "submitted"]),
          and(eq(mints.state, "confirmed"), isNull(mints.finalizedAt)),
        ),
      ),
    )
    .limit(1);
  return units.length > 0;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}${error.cause ? ` ← ${describe(error.cause)}` : ""}`;
}
